// What the checker cannot know of the pages' scripts.

export {};

declare global {
  const d3: any;

  /** An element that a selector or an event gives may be of any kind. */
  interface EventTarget {
    [member: string]: any;
  }

  interface Event {
    [member: string]: any;
  }

  interface Uint8ArrayConstructor {
    fromBase64?(text: string): Uint8Array<ArrayBuffer>;
  }
}

declare module './src/main/resources/io/keyheat/report/page/chart.js' {
  /** Has its options. */
  interface LineChart {
    [option: string]: any;
  }
}

declare module './src/main/resources/io/keyheat/report/page/heatmap.js' {
  /** Has its options. */
  interface Heatmap {
    [option: string]: any;
  }
}

declare module './src/main/resources/io/keyheat/report/lesson/page/replay.js' {
  /** Has the facts of its run. */
  interface Replay {
    [fact: string]: any;
  }
}

declare module './src/main/resources/io/keyheat/report/html/page/maps.js' {
  /** Has what it shows. */
  interface VariantMap {
    [fact: string]: any;
  }
}
