import { PgBoss, type SendOptions } from "pg-boss";

/** How pg-boss puts a letter into its queue: its text, and what it makes of one job. */
export async function queueing(databaseUrl: string) {
  const jobs = new PgBoss({ connectionString: databaseUrl, migrate: false, supervise: false, schedule: false, max: 1 });
  await jobs.start();
  const asked = async (options: SendOptions = {}) => {
    const taken: { text: string; job: object }[] = [];
    const executeSql = async (text: string, values: unknown[] = []) => {
      taken.push({ text, job: JSON.parse(String(values[0]))[0] });
      return { rows: [] };
    };
    await jobs.send("mail", {}, { ...options, db: { executeSql } });
    return taken.at(-1) as (typeof taken)[number];
  };
  const hourly = { singletonKey: "", singletonSeconds: 3600 };
  const first = await asked(hourly);
  const next = await asked({ ...hourly, singletonNextSlot: true });
  const taken: string[] = [];
  const executeSql = async (text: string) => {
    taken.push(text);
    return { rows: [] };
  };
  await jobs.insert("mail", [{ data: {} }], { db: { executeSql } });
  await jobs.stop({ graceful: false });
  return { text: taken.at(-1) ?? "", first, next };
}

export const mail = (to: string, subject: string, text: string, link: string) => ({
  to,
  language: "en",
  subject,
  text: `${text}\n\nOpen it:\nhttp://localhost/${link}`,
  button: { words: "Open it", link: `http://localhost/${link}` },
});

export const rupees = (paise: number) => `₹${(paise / 100).toLocaleString("en-IN", { minimumFractionDigits: 2 })}`;
