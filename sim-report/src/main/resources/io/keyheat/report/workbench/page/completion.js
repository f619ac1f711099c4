// What may stand at a place of a scenario, from the JSON Schema.

const MOST = 40;

export class Completion {
  constructor(schema) {
    this.schema = schema;
  }

  /** [{text, insert, about}] that begin with the word typed, for a context of contextAt. */
  at({path, word, isKey, siblings}) {
    let here = this.#flat([this.schema]);
    for (const name of path) {
      here = this.#flat(here.flatMap((schema) => this.#below(schema, name)));
    }
    const all = isKey ? this.#names(here, siblings) : this.#values(here);
    const typed = word.toLowerCase();
    const fitting = all.filter(
      ({text}) => text.toLowerCase().startsWith(typed) && text !== word,
    );
    return fitting.slice(0, MOST);
  }

  /** References and alternatives as a list of plain schemas. */
  #flat(schemas, depth = 0) {
    return depth > 12
      ? []
      : schemas.flatMap((schema) => {
          const others = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
          if (schema.$ref) {
            others.push(this.#find(schema.$ref));
          }
          return [schema, ...this.#flat(others, depth + 1)];
        });
  }

  #find(reference) {
    return reference
      .slice(2)
      .split('/')
      .reduce((node, name) => node[name], this.schema);
  }

  #below(schema, name) {
    if (name === '[]') {
      return schema.items ? [schema.items] : [];
    }
    if (schema.properties && Object.hasOwn(schema.properties, name)) {
      return [schema.properties[name]];
    }
    return typeof schema.additionalProperties === 'object' ? [schema.additionalProperties] : [];
  }

  #names(schemas, siblings) {
    const found = new Map();
    for (const {properties = {}} of schemas) {
      for (const [name, schema] of Object.entries(properties)) {
        if (!siblings.has(name) && !found.has(name)) {
          found.set(name, {text: name, insert: `${name}: `, about: this.#about(schema)});
        }
      }
    }
    return [...found.values()];
  }

  #values(schemas) {
    const found = new Map();
    const add = (value, about) => {
      const text = typeof value === 'string' ? value : flow(value);
      if (!found.has(text)) {
        found.set(text, {text, insert: text, about: about ?? ''});
      }
    };
    for (const {enum: words = [], const: only, examples = [], type, description} of schemas) {
      words.filter((word) => word !== null).forEach((word) => add(word, description));
      if (only !== undefined) {
        add(only, description);
      }
      examples.forEach((example) => add(example, description));
      if ([type].flat().includes('boolean')) {
        add('true', description);
        add('false', description);
      }
    }
    return [...found.values()];
  }

  #about(schema) {
    return this.#flat([schema]).find(({description}) => description)?.description ?? '';
  }
}

/** A value of an example in YAML's flow style. */
function flow(value) {
  if (Array.isArray(value)) {
    return `[${value.map(flow).join(', ')}]`;
  }
  if (value !== null && typeof value === 'object') {
    return `{${Object.entries(value).map(([name, one]) => `${name}: ${flow(one)}`).join(', ')}}`;
  }
  return String(value);
}
