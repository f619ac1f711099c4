// The reader's own schema or trace: pasted, chosen or dropped, and made a scenario by the server.

import {byId, el} from '../../page/dom.js';

const MOST_BYTES = 20_000_000;

/** Files up to this length are shown, so that a mistake leads to its line. */
const MOST_SHOWN_BYTES = 500_000;

export class ImportForm {
  /**
   * @param systems [{name, title}]
   * @param ask sends a text or file to the server, {status, answer}
   * @param onDraft gets {text, notes}
   */
  constructor(systems, ask, onDraft) {
    this.ask = ask;
    this.onDraft = onDraft;
    this.file = undefined;
    byId('system').replaceChildren(...systems.map(({name, title}) => el('option', {value: name}, title)));
    byId('file').addEventListener('change', ({target}) => this.#take(target.files[0]));
    byId('source').addEventListener('input', () => (this.file = undefined));
    byId('draft').addEventListener('click', () => this.#send());
    const host = byId('own').parentElement;
    const over = (isOver) => (event) => {
      event.preventDefault();
      host.classList.toggle('over', isOver);
    };
    host.addEventListener('dragover', over(true));
    host.addEventListener('dragleave', over(false));
    host.addEventListener('drop', (event) => {
      over(false)(event);
      this.#take(event.dataTransfer.files[0]);
    });
  }

  async #take(file) {
    if (!file) {
      return;
    }
    byId('own').open = true;
    const isShown = file.size <= MOST_SHOWN_BYTES && !file.name.endsWith('.gz');
    byId('source').value = isShown ? await file.text() : `(${file.name})`;
    this.file = file;
    this.#refuse([]);
  }

  async #send() {
    const source = this.file ?? byId('source').value;
    if ((source.size ?? source.length) > MOST_BYTES) {
      this.#refuse([{message: 'the file is larger than 20 MB; use keyheat run --trace on the command line'}]);
      return;
    }
    const file = (this.file?.name ?? '').replace(/[^A-Za-z0-9_.-]/g, '_').slice(-80);
    const [system, servers, rate] = ['system', 'servers', 'rate'].map((id) => byId(id).value);
    const query = `draft?system=${system}&servers=${Math.max(1, Math.round(+servers))}&rate=${Math.round(+rate) || ''}&file=${file}`;
    const {status, answer} = await this.ask(query, source);
    if (answer.text !== undefined) {
      this.#refuse([]);
      byId('own').open = false;
      this.onDraft(answer);
    } else {
      this.#refuse(answer.problems ?? [{message: status === 0 ? 'keyheat serve no longer answers' : `rejected (${status})`}]);
    }
  }

  #refuse(problems) {
    byId('refused').replaceChildren(
      ...problems.map(({line, column, message}) =>
        el(
          'button',
          {type: 'button', dir: 'auto', onclick: () => line > 0 && select(byId('source'), line)},
          line > 0 ? `${line}:${column} ${message}` : message,
        ),
      ),
    );
  }
}

/** Selects a line of a text area, counted from 1. */
function select(area, line) {
  const lines = area.value.split('\n');
  const from = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0);
  area.focus();
  area.setSelectionRange(from, from + (lines[line - 1] ?? '').length);
}
