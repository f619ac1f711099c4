// Beside a heatmap: what was asked and done at each moment above it, what each row has at its right.

/**
 * @param content margins: {across: [{name, colour, points: [[share of time, value]]}], down: {name, values, format}, format}
 * @param size {left, width, height, above, gap, beside} in pixels
 */
export function drawMargins(root, {margins, spaces}, {x0, x1, y0, y1}, {left, width, height, above, gap, beside}) {
  if (!margins || spaces.length === 0) {
    return;
  }
  const {across, down, format} = margins;
  const seen = across.flatMap(({points}) => points.filter(([x]) => x >= x0 && x <= x1).map(([, value]) => value));
  const most = d3.max(seen) || 1;
  const x = d3.scaleLinear([x0, x1], [0, width]).clamp(true);
  const y = d3.scaleLinear([0, most], [above, 4]);
  const upper = root.append('g').attr('class', 'margin').attr('transform', `translate(${left},0)`);
  upper.append('line').attr('x2', width).attr('y1', above).attr('y2', above);
  for (const {colour, dash, points} of across) {
    upper
      .append('path')
      .attr('stroke', colour)
      .attr('stroke-dasharray', dash ?? null)
      .attr('d', d3.line(([at]) => x(at), ([, value]) => y(value))(points.filter(([at]) => at >= x0 && at <= x1)));
  }
  upper.append('text').attr('x', -10).attr('y', 12).attr('text-anchor', 'end').text(format(most));
  const names = across.map(({name, colour}) => [name, colour]);
  if (beside < 40) {
    return;
  }
  names.forEach(([name, colour], i) =>
    upper.append('text').attr('class', 'name').attr('x', width + gap).attr('y', 12 + 14 * i).style('fill', colour).text(name),
  );
  const room = beside - gap - 4;
  const rows = down.values.length;
  const first = Math.floor(y0 * rows);
  const inView = Array.from(down.values.slice(first, Math.ceil(y1 * rows)));
  const longest = d3.max(inView) || 1;
  const right = root.append('g').attr('class', 'margin bars').attr('transform', `translate(${left + width + gap},${above + gap})`);
  const each = height / (rows * (y1 - y0));
  right
    .append('path')
    .attr('d', inView.map((value, i) => `M0,${(first + i - y0 * rows) * each}h${(value / longest) * room}v${each}h${(-value / longest) * room}z`).join(''));
  right.append('text').attr('y', height + 12).text(`to ${down.format(longest)}`).append('title').text(down.name);
}
