const pack = async (bytes) => {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'));
  const packed = new Uint8Array(await new Response(stream).arrayBuffer());
  return btoa(String.fromCharCode(...packed));
};
const text = await pack(Uint8Array.of(1, 2, 255));
check('gzip in base 64', [...(await unpack(text))], [1, 2, 255]);
const floats = new Uint8Array(Float32Array.of(40.5, 50, 0, 5, 60, 70).buffer);
const heat = {rows: 2, columns: 3, fullRows: 4, fullColumns: 6, cells: {M: await pack(Uint8Array.of(1, 2, 0, 1))}, owners: text};
const drawn = {heat, boundaries: await pack(floats)};
heat.owners = await pack(Uint8Array.of(1, 0, 0, 0, 0, 0, 1, 0));
const variant = new Variant({intervalSeconds: 10, servers: [{name: 'one'}]}, drawn);
check('a column of joined intervals', variant.columnSeconds, 20);
check('rows joined by twos', [variant.rowFactor, variant.isCoarser], [0.5, true]);
check('lower bytes, then upper ones', [...(await variant.cells('M'))], [1, 258]);
check('four bytes an owner, the low one first', [...(await variant.owners())], [1, 65536]);
const {rows, from, to} = await variant.boundaries();
check('boundaries', [[...rows], [...from], [...to]], [[40.5, 50], [0, 5], [60, 70]]);
check('servers by number', [variant.serverName(0), variant.serverName(7)], ['one', '–']);
