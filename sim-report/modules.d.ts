declare module '@codemirror/*';
declare module '@lezer/*';
