/** Rules independent of the model: one engaged request per work, and a payment exactly for paid requests. */
export function violationsIn(lines: readonly string[]): readonly string[] {
  const engaged = lines.flatMap(
    (line) => /has (request .+) for (work .+), (?:accepted|completed|paid) at/.exec(line)?.[2] ?? [],
  );
  const paid = lines.flatMap((line) => /has (request .+) for work .+, paid at/.exec(line)?.[1] ?? []);
  const payments = lines.flatMap(
    (line) => /^(request .+) was paid (\d+) = (\d+) \+ (\d+)$/.exec(line)?.slice(1, 5).join(" ") ?? [],
  );
  const parts = payments.map((line) => line.split(" ").slice(-3).map(Number) as [number, number, number]);
  const earned = Number(lines.findLast((line) => line.startsWith("earned "))?.slice("earned ".length));
  const fallen = lines.flatMap((line) => /^request .+ returned \d+ = (\d+) \+ \d+,/.exec(line)?.[1] ?? []);
  const sum =
    parts.reduce((before, [, brokerage]) => before + brokerage, 0) -
    fallen.reduce((before, brokerage) => before + Number(brokerage), 0);
  const names = payments.map((line) => line.split(" ").slice(0, -3).join(" "));
  return [
    ...engaged.filter((work, at) => engaged.indexOf(work) !== at).map((work) => `two are engaged for ${work}`),
    ...(names.toSorted().join() === paid.toSorted().join() ? [] : [`paid: ${paid}; payments: ${names}`]),
    ...(sum === earned ? [] : [`the brokerages make ${sum}, the total says ${earned}`]),
    ...parts
      .filter(([cost, brokerage, net]) => cost !== brokerage + net)
      .map((one) => `parts that do not add up: ${one}`),
  ];
}
