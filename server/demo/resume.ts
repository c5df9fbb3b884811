import { Buffer } from "node:buffer";
import PDFDocument from "pdfkit";
import type { DemoFreelancer } from "#server/demo/data.ts";

const margin = 56;
const bandHeight = 148;
const inks = { dark: "#212938", soft: "#616b80", accent: "#12736b", band: "#ebf7f5" } as const;

/** Draws a résumé of one page in the fonts that every PDF viewer has. */
export async function drawResume(freelancer: DemoFreelancer): Promise<Buffer> {
  const { name, email, phone, category, subcategory, district, town, resume } = freelancer;
  const doc = new PDFDocument({ size: "A4", margin, info: { Title: `${name}, ${subcategory}` } });
  doc.rect(0, 0, doc.page.width, bandHeight).fill(inks.band);
  doc.rect(0, 0, 8, bandHeight).fill(inks.accent);

  const write = (text: string, font: "Helvetica" | "Helvetica-Bold", size: number, ink: keyof typeof inks) =>
    doc.font(font).fontSize(size).fillColor(inks[ink]).text(text).moveDown(0.4);
  const heading = (text: string) => write(text, "Helvetica-Bold", 14, "accent");
  const list = (entries: readonly string[]) =>
    doc
      .font("Helvetica")
      .fontSize(12)
      .fillColor(inks.dark)
      .list([...entries], { bulletRadius: 2 })
      .moveDown(1.2);

  write(name, "Helvetica-Bold", 26, "dark");
  write(`${subcategory}, ${category}`, "Helvetica", 13, "accent");
  const home = town === district ? town : `${town}, ${district}`;
  write(`${home}   |   ${phone}   |   ${email}`, "Helvetica", 10, "soft");
  doc.y = bandHeight + 32;
  heading("Profile");
  write(resume.about, "Helvetica", 12, "dark").moveDown(0.8);
  heading("Experience");
  list(resume.experience);
  heading("Skills");
  list(resume.skills);

  doc.end();
  const parts: Buffer[] = [];
  for await (const part of doc) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}
