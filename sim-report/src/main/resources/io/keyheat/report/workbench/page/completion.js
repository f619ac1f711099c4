// What may stand at a place of a scenario, from the JSON Schema.

export class Completion {
  constructor(schema) {
    this.schema = schema;
  }

  /** [{label, apply, info}] that may stand at a place, a context of contextAt. */
  at({path, isKey, siblings}) {
    let here = this.#flat([this.schema]);
    for (const name of path) {
      here = this.#flat(here.flatMap((schema) => this.#below(schema, name)));
    }
    return isKey ? this.#names(here, siblings) : this.#values(here);
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
    const all = schemas.flatMap(({properties = {}}) => Object.entries(properties));
    return [...new Map(all)]
      .filter(([name]) => !siblings.has(name))
      .map(([name, schema]) => ({label: name, apply: `${name}: `, info: this.#about(schema)}));
  }

  #values(schemas) {
    const all = schemas.flatMap(({enum: words = [], const: only, examples = [], type, description}) => {
      const flags = [type].flat().includes('boolean') ? [true, false] : [];
      const values = [...words, only, ...examples, ...flags].filter((value) => value !== null && value !== undefined);
      return values.map((value) => [typeof value === 'string' ? value : flow(value), description]);
    });
    return [...new Map(all)].map(([text, info]) => ({label: text, apply: text, info}));
  }

  #about(schema) {
    return this.#flat([schema]).find(({description}) => description)?.description;
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
