import type { DemoFreelancer } from "#server/demo/data.ts";

const page = { width: 595, height: 842, left: 56, textWidth: 483 } as const;
const fonts = { plain: "F1", bold: "F2" } as const;
const inks = {
  dark: "0.13 0.16 0.22",
  soft: "0.38 0.42 0.50",
  accent: "0.07 0.45 0.42",
  band: "0.92 0.97 0.96",
} as const;

interface Line {
  readonly text: string;
  readonly font: keyof typeof fonts;
  readonly size: number;
  readonly ink: keyof typeof inks;
  readonly indent: number;
  /** The distance to the baseline of the previous line. */
  readonly drop: number;
}

/** The standard fonts support WinAnsi only. Brackets and backslashes are escaped in PDF strings. */
function pdfString(text: string): string {
  const printable = text.replace(/[^\x20-\x7e\xa0-\xff]/g, "?");
  return `(${printable.replace(/[\\()]/g, (sign) => `\\${sign}`)})`;
}

/** Helvetica is half as wide as high on average, which is precise enough for line breaks. */
function wrapped(text: string, size: number, width: number): string[] {
  const longest = Math.floor(width / (size * 0.5));
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > longest) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}

function heading(text: string): Line {
  return { text, font: "bold", size: 14, ink: "accent", indent: 0, drop: 44 };
}

function paragraph(text: string, indent = 0): Line[] {
  return wrapped(text, 12, page.textWidth - indent).map((line, i) => {
    return { text: line, font: "plain", size: 12, ink: "dark", indent, drop: i === 0 ? 25 : 18 };
  });
}

/** A middle dot before the first line, without height of its own. */
function listed(entries: readonly string[]): Line[] {
  return entries.flatMap((entry) => {
    const [first, ...rest] = paragraph(entry, 16);
    const dot: Line = { text: "\u00b7", font: "bold", size: 16, ink: "accent", indent: 2, drop: 25 };
    return first === undefined ? [] : [dot, { ...first, drop: 0 }, ...rest];
  });
}

function linesOf(freelancer: DemoFreelancer): Line[] {
  const { name, email, phone, category, subcategory, district, town, resume } = freelancer;
  const home = town === district ? town : `${town}, ${district}`;
  return [
    { text: name, font: "bold", size: 26, ink: "dark", indent: 0, drop: 72 },
    { text: `${subcategory}, ${category}`, font: "plain", size: 13, ink: "accent", indent: 0, drop: 24 },
    { text: `${home}   |   ${phone}   |   ${email}`, font: "plain", size: 10, ink: "soft", indent: 0, drop: 21 },
    { ...heading("Profile"), drop: 58 },
    ...paragraph(resume.about),
    heading("Experience"),
    ...listed(resume.experience),
    heading("Skills"),
    ...listed(resume.skills),
  ];
}

function drawing(lines: readonly Line[]): string {
  let y: number = page.height;
  const drawn = lines.map(({ text, font, size, ink, indent, drop }) => {
    y -= drop;
    const x = page.left + indent;
    return `BT /${fonts[font]} ${size} Tf ${inks[ink]} rg ${x} ${y} Td ${pdfString(text)} Tj ET`;
  });
  const band = `${inks.band} rg 0 ${page.height - 148} ${page.width} 148 re f`;
  const edge = `${inks.accent} rg 0 ${page.height - 148} 8 148 re f`;
  return [band, edge, ...drawn].join("\n");
}

/** Writes a PDF of six objects and their table without a library. */
export function drawResume(freelancer: DemoFreelancer): Buffer {
  const content = drawing(linesOf(freelancer));
  const standardFont = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Contents 6 0 R ` +
      `/Resources << /Font << /${fonts.plain} 4 0 R /${fonts.bold} 5 0 R >> >> >>`,
    standardFont("Helvetica"),
    standardFont("Helvetica-Bold"),
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    `<< /Title ${pdfString(`${freelancer.name}, ${freelancer.subcategory}`)} >>`,
  ];

  let file = "%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n";
  const offsets = objects.map((object, i) => {
    const offset = file.length;
    file += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join("")}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info ${objects.length} 0 R >>\n`;
  return Buffer.from(`${file}${table}${trailer}startxref\n${file.length}\n%%EOF\n`, "latin1");
}
