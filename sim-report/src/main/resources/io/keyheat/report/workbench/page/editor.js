// The scenario's text: CodeMirror with completion from the schema and marks at mistakes.

import {acceptCompletion, autocompletion} from '@codemirror/autocomplete';
import {history, historyKeymap, redo, standardKeymap, undo} from '@codemirror/commands';
import {HighlightStyle, StreamLanguage, syntaxHighlighting} from '@codemirror/language';
import {yaml} from '@codemirror/legacy-modes/mode/yaml';
import {lintGutter, lintKeymap, setDiagnostics} from '@codemirror/lint';
import {EditorState} from '@codemirror/state';
import {EditorView, keymap, lineNumbers} from '@codemirror/view';
import {tags} from '@lezer/highlight';
import {contextAt} from './outline.js';

const COLOURS = HighlightStyle.define([
  {tag: tags.atom, color: 'var(--completed)'},
  {tag: tags.string, color: 'var(--good)'},
  {tag: [tags.number, tags.keyword], color: 'var(--accent)'},
  {tag: tags.comment, color: 'var(--faint)', fontStyle: 'italic'},
  {tag: tags.meta, color: 'var(--faint)'},
]);

const LOOK = EditorView.theme({
  '&': {height: '100%', background: 'var(--card)', border: '1px solid var(--line)', borderRadius: '8px'},
  '&.cm-focused': {outline: '2px solid var(--accent)'},
  '.cm-scroller': {font: '13px/19px var(--mono)'},
  '.cm-content': {caretColor: 'var(--ink)'},
  '.cm-gutters': {color: 'var(--faint)', background: 'none', border: 'none'},
  '.cm-tooltip': {background: 'var(--card)', border: '1px solid var(--line)', borderRadius: '8px', maxWidth: 'min(420px, 90%)'},
  '.cm-tooltip-autocomplete ul li[aria-selected]': {background: 'var(--accent)', color: 'var(--page)'},
});

export class Editor {
  /**
   * @param host gets a shadow root, in which the page's policy admits the editor's style sheets
   * @param completion gives what fits a place
   * @param onChange gets each change of the text
   */
  constructor(host, completion, onChange) {
    this.onChange = onChange;
    this.extensions = [
      lineNumbers(),
      lintGutter(),
      history(),
      StreamLanguage.define(yaml),
      syntaxHighlighting(COLOURS),
      autocompletion({
        override: [source(completion)],
        filterStrict: true,
        compareCompletions: () => 0, // They stand as the schema has them.
        icons: false,
        interactionDelay: 0,
        activateOnCompletion: () => true,
      }),
      keymap.of([{key: 'Tab', run: acceptCompletion}, ...lintKeymap, ...historyKeymap, ...standardKeymap]),
      EditorView.updateListener.of(({docChanged}) => docChanged && onChange()),
      EditorView.contentAttributes.of({'aria-label': 'The scenario’s text', dir: 'ltr', tabindex: '0'}),
      LOOK,
    ];
    const root = host.attachShadow({mode: 'open', delegatesFocus: true});
    this.view = new EditorView({parent: root, root});
  }

  get text() {
    return this.view.state.doc.toString();
  }

  /** Another text with a history of its own. */
  set text(doc) {
    this.view.setState(EditorState.create({doc, extensions: this.extensions}));
    this.onChange();
  }

  /** Replaces a part of the text, or all of it, in a step that can be undone. */
  replace(insert, {from, to} = {from: 0, to: this.view.state.doc.length}) {
    this.view.dispatch({changes: {from, to, insert}, userEvent: 'input'});
  }

  undo() {
    undo(this.view);
  }

  redo() {
    redo(this.view);
  }

  /** Marks mistakes [{line, column, message}]. */
  mark(problems) {
    const diagnostics = problems.map((problem) => ({...this.#range(problem), severity: 'error', message: problem.message}));
    this.view.dispatch(setDiagnostics(this.view.state, diagnostics));
  }

  /** Selects a line from a column on, both numbers from 1. */
  select(line, column) {
    const {from, to} = this.#range({line, column});
    this.view.dispatch({selection: {anchor: from, head: to}, effects: EditorView.scrollIntoView(from, {y: 'center'})});
    this.view.focus();
  }

  #range({line, column}) {
    const {doc} = this.view.state;
    const {from, to} = doc.line(Math.max(1, Math.min(line, doc.lines)));
    return {from: Math.min(to, from + Math.max(0, column - 1)), to};
  }
}

/** What may be typed at a place: values at once, names when they have begun. */
function source(completion) {
  return ({state, pos, explicit}) => {
    const context = contextAt(state.doc.toString(), pos);
    const {word, isKey} = context;
    const options = explicit || word !== '' || !isKey ? completion.at(context) : [];
    const isNew = (text) => options.every(({label}) => label !== text);
    // Further letters narrow the list at once, so that a key pressed soon after them takes what it shows.
    const validFor = (text) => /^\w*$/.test(text) && isNew(text);
    return {from: pos - word.length, options: options.filter(({label}) => label !== word), validFor};
  };
}
