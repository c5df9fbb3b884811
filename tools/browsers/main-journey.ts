import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pdf, png } from "../../e2e/samples.ts";
import { accounts } from "../../e2e/screen-list.ts";
import { type RemoteBrowser, timeoutMs } from "./browser.ts";

const field = (name: string) => `//*[@name='${name}']`;
const submitButton = "//button[@type='submit']";
/** Cards and rows carry the id of what they show (docs/design/details.md#24). */
const rowOf = (text: string) => `//*[@data-id][contains(normalize-space(),"${text}")]`;
const named = (tag: string, text: string) => `//${tag}[normalize-space()="${text}"]`;

interface Account {
  readonly username: string;
  readonly password: string;
}

/** A user in front of a browser: the steps of the journey, in the words of the screens. */
class Person {
  readonly #browser: RemoteBrowser;
  readonly #url: string;

  constructor(browser: RemoteBrowser, url: string) {
    this.#browser = browser;
    this.#url = url;
  }

  goTo(path: string): Promise<void> {
    return this.#browser.open(`${this.#url}${path}`);
  }

  async fill(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, value] of Object.entries(values)) await this.#browser.type(field(name), value);
  }

  /** In a dropdown, or in the combobox that takes its place where the list is long (docs/design/details.md#26). */
  async choose(name: string, text: string): Promise<void> {
    // The list decides, so its rows are waited for.
    const dropdown = `${field(name)}[self::select][option[normalize-space()="${text}"]]`;
    const combobox = `//input[@role='combobox'][following-sibling::input[@name='${name}']]`;
    await this.#browser.waitFor(`${dropdown} | ${combobox}`);
    if (await this.#browser.exists(dropdown)) return this.#browser.select(field(name), text);
    await this.#browser.type(combobox, text);
    await this.#browser.click(`//*[@role='option'][normalize-space()="${text}"]`);
  }

  attach(name: string, path: string): Promise<void> {
    return this.#browser.attach(field(name), path);
  }

  setDate(name: string, day: string): Promise<void> {
    return this.#browser.setDate(field(name), day);
  }

  type(xpath: string, text: string): Promise<void> {
    return this.#browser.type(xpath, text);
  }

  click(xpath: string): Promise<void> {
    return this.#browser.click(xpath);
  }

  submit(): Promise<void> {
    return this.#browser.click(submitButton);
  }

  /** The form leads to another screen once it is done. */
  async submitAndExpect(message: string, path: string): Promise<void> {
    await this.submit();
    await this.expectAlert(message);
    await this.expectPath(path);
  }

  expectAlert(message: string): Promise<void> {
    return this.#browser.waitFor(`//*[@role='alert'][normalize-space()="${message}"]`);
  }

  expect(xpath: string): Promise<void> {
    return this.#browser.waitFor(xpath);
  }

  async expectPath(path: string): Promise<void> {
    const deadlineMs = Date.now() + timeoutMs;
    while (!new URL(await this.#browser.url()).pathname.startsWith(path)) {
      if (Date.now() > deadlineMs) throw new Error(`${await this.#browser.url()} is not ${path}.`);
      await wait(100);
    }
  }

  /** Answers the question. */
  async confirm(question: string): Promise<void> {
    const dialog = `//*[@role='alertdialog'][contains(normalize-space(),"${question}")]`;
    await this.#browser.click(`${dialog}//button[normalize-space()='OK']`);
  }

  async logIn({ username, password }: Account, home: string): Promise<void> {
    await this.goTo("/guestmaster/login");
    await this.fill({ username, password });
    await this.submit();
    await this.expectPath(home);
  }

  async logOut({ username }: Account): Promise<void> {
    await this.click(`//header//button[contains(normalize-space(),"${username}")]`);
    await this.click("//header//button[translate(normalize-space(),'LOGUT ','logut')='logout']");
    await this.confirm("Do you want to logout?");
    await this.expectPath("/guestmaster/login");
  }
}

/** From a company's registration to the payment of its work, by a company, a freelancer and the admin in turn. */
export async function runMainJourney(
  browser: RemoteBrowser,
  url: string,
  onStep: (text: string) => void,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "kaamkaj-browsers-"));
  try {
    const files = { picture: join(folder, "picture.png"), resume: join(folder, "resume.pdf") };
    await writeFile(files.picture, png([60, 90, 180]));
    await writeFile(files.resume, pdf);
    await journey(new Person(browser, url), files, onStep);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function journey(
  person: Person,
  files: { readonly picture: string; readonly resume: string },
  onStep: (text: string) => void,
): Promise<void> {
  const stamp = Date.now().toString(36);
  const [title, companyName] = [`A festival poster ${stamp}`, `Poster House ${stamp}`];
  const company = { username: `co_${stamp}`, password: "Monsoon42" };
  const freelancer = { username: `fa_${stamp}`, password: "Monsoon42" };
  const { adminmaster: admin } = accounts;

  onStep("a company registers");
  await person.goTo("/guestmaster/clientreg");
  await person.fill({ name: companyName, licenseno: "KL-77", EMAIL: "a@kaamkaj.example", phone: "9876543210" });
  await person.fill(company);
  await person.choose("districtid", "Ernakulam");
  await person.choose("locationid", "Kochi");
  await person.attach("logo", files.picture);
  await person.submitAndExpect("Registered Successfully!", "/guestmaster/login");

  onStep("the admin verifies it");
  await person.logIn(admin, "/adminmaster/adminhome");
  await person.goTo("/adminmaster/verification");
  await person.click(`${rowOf(companyName)}//button[normalize-space()='Verify']`);
  await person.confirm("");
  await person.expectAlert("Verified seccefully");
  await person.logOut(admin);

  onStep("the company posts a work");
  await person.logIn(company, "/clientmaster/clienthome");
  await person.goTo("/clientmaster/workpost");
  await person.fill({ title, description: "A3, two colours.", budget: "12500" });
  await person.choose("categoryid", "Graphic Design");
  await person.choose("subcategoryid", "Logo & Identity");
  await person.setDate("deadlinedate", "2099-03-31");
  await person.submitAndExpect("Work Posted", "/clientmaster/viewworks");
  await person.logOut(company);

  onStep("a freelancer registers and applies with a résumé");
  await person.goTo("/guestmaster/freelancerreg");
  await person.fill({ name: "Meera", EMAIL: "b@kaamkaj.example", phone: "9123456780" });
  await person.fill(freelancer);
  await person.choose("categoryid", "Graphic Design");
  await person.choose("subcategoryid", "Logo & Identity");
  await person.choose("districtid", "Ernakulam");
  await person.choose("locationid", "Kochi");
  await person.attach("image", files.picture);
  await person.submitAndExpect("Registered Successfully!", "/guestmaster/login");
  await person.logIn(freelancer, "/freelancermaster/freelancerhome");
  await person.goTo("/freelancermaster/workview");
  await person.click(`${rowOf(title)}//a`);
  await person.expectPath("/freelancermaster/workdetails/");
  await person.click("//a[contains(@href,'/freelancermaster/workreq/')]");
  await person.attach("biodata", files.resume);
  await person.submitAndExpect("Request Send", "/freelancermaster/myrequest");
  await person.logOut(freelancer);

  onStep("the company accepts");
  await person.logIn(company, "/clientmaster/clienthome");
  await person.goTo("/clientmaster/workreqview");
  await person.click(`//main//a[contains(normalize-space(),"${title}")]`);
  await person.click(`${rowOf("Meera")}//button[normalize-space()='Accept']`);
  await person.confirm("Are you sure you want to accept?");
  await person.expectAlert("Successfully accepted");
  await person.logOut(company);

  onStep("the freelancer reports 100 %");
  await person.logIn(freelancer, "/freelancermaster/freelancerhome");
  await person.goTo("/freelancermaster/projects");
  await person.click(`${rowOf(title)}//a[normalize-space()='View']`);
  await person.fill({ percentage: "100", progress_desc: "Final files." });
  await person.submit();
  await person.confirm("Do you want to deliver the work?");
  await person.expectAlert("progress updated");
  await person.logOut(freelancer);

  onStep("the company pays");
  await person.logIn(company, "/clientmaster/clienthome");
  await person.goTo("/clientmaster/clientprojects?tab=completed");
  await person.click(`${rowOf(title)}//a[contains(@href,'/clientmaster/payment/')]`);
  await person.type("//input[@autocomplete='cc-number']", "4111 1111 1111 1111");
  await person.type("//input[@autocomplete='cc-exp']", "12/2099");
  await person.type("//input[@autocomplete='cc-csc']", "123");
  await person.submitAndExpect("Payment Successfull", "/clientmaster/clienthome");
  await person.logOut(company);

  onStep("the admin sees the brokerage, the freelancer is paid");
  await person.logIn(admin, "/adminmaster/adminhome");
  await person.expect(`${rowOf(companyName)}[contains(.,'₹1,250')][contains(.,'₹11,250')]`);
  await person.logOut(admin);
  await person.logIn(freelancer, "/freelancermaster/freelancerhome");
  await person.goTo("/freelancermaster/projects?tab=completed");
  await person.expect(`${rowOf(title)}${named("*", "paid")}`);
  await person.logOut(freelancer);
}
