const rows = [0, 1] as const;
const columns = [0, 1, 2] as const;

/** A shop window as its visitors see it: a picture of a work that needs no font. */
export function drawSample(colour: string): string {
  const cards = rows.flatMap((row) =>
    columns.map((column) => {
      const [x, y] = [40 + column * 190, 150 + row * 160];
      const shade = ((row * columns.length + column) * 0.12 + 0.2).toFixed(2);
      return (
        `<rect x="${x}" y="${y}" width="170" height="90" rx="8" fill="${colour}" opacity="${shade}"/>` +
        `<rect x="${x}" y="${y + 100}" width="120" height="10" rx="5" fill="#3A4654" opacity=".6"/>` +
        `<rect x="${x}" y="${y + 118}" width="60" height="10" rx="5" fill="${colour}"/>`
      );
    }),
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="640" height="480" fill="#FFFDF8"/>` +
    `<rect width="640" height="56" fill="${colour}"/><circle cx="52" cy="28" r="14" fill="#FFFDF8"/>` +
    `<rect x="40" y="80" width="330" height="20" rx="10" fill="#3A4654"/>` +
    `<rect x="40" y="112" width="220" height="12" rx="6" fill="#3A4654" opacity=".4"/>${cards.join("")}</svg>`
  );
}
