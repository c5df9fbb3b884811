import { type Browser, type BrowserContext, expect, type Locator, type Page } from "@playwright/test";
import { writeDown } from "./complaints.ts";
import { exactly, listen } from "./heard.ts";

export interface Upload {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** The browser's own line for a refusal that the journey provoked. */
const refusals = /Failed to load resource: the server responded with a status of 4\d\d/;

/** Somebody at a browser of their own, who sees what the screens say and nothing else. */
export class Person {
  readonly page: Page;
  readonly #context: BrowserContext;

  private constructor(page: Page, context: BrowserContext) {
    this.page = page;
    this.#context = context;
  }

  /** Opens a browser. Whatever it says on the console that nobody expected fails the journey at the end. */
  static async arrive(browser: Browser, heard: string[], expected = refusals, product?: string): Promise<Person> {
    const context = await browser.newContext(product === undefined ? {} : { baseURL: product });
    await listen(context);
    const page = await context.newPage();
    await writeDown(page, heard, product === undefined ? { expected } : { expected, product });
    return new Person(page, context);
  }

  /** Is signed in already, where the login is the subject of other tests. */
  async isSignedInAs(account: { readonly username: string; readonly password: string }): Promise<this> {
    expect((await this.#context.request.post("/api/login", { data: account })).ok()).toBe(true);
    return this;
  }

  leave(): Promise<void> {
    return this.#context.close();
  }

  async goTo(path: string): Promise<void> {
    await this.page.goto(path);
  }

  /** The input with the payload key as its name, the way programs find it too (DESIGN section 3). */
  field(name: string): Locator {
    return this.page.locator(`[name="${name}"]`);
  }

  async fill(values: Record<string, string>): Promise<void> {
    for (const [name, value] of Object.entries(values)) await this.field(name).fill(value);
  }

  /** Chooses by the words of the option, in a dropdown or in a combobox; a list that is loaded first is waited for. */
  async choose(name: string, words: string): Promise<void> {
    const field = this.field(name);
    if ((await field.getAttribute("type")) !== "hidden") return void (await field.selectOption({ label: words }));
    // The hidden input of a combobox stands right behind what one types into (DETAILS 26).
    await field.locator("xpath=preceding-sibling::input").fill(words);
    await this.page.getByRole("listbox").getByRole("option", { name: words, exact: true }).click();
  }

  async attach(name: string, file: Upload): Promise<void> {
    await this.field(name).setInputFiles(file);
  }

  async submit(): Promise<void> {
    await this.page.locator("button[type=submit]").click();
  }

  async press(name: string | RegExp): Promise<void> {
    await this.page.getByRole("button", { name, exact: typeof name === "string" }).click();
  }

  /** The row or card of something by its id. */
  row(id: string): Locator {
    return this.page.locator(`[data-id="${id}"]`);
  }

  /** The row or card that shows these words. */
  rowOf(words: string | RegExp): Locator {
    return this.page.locator("[data-id]").filter({ hasText: words });
  }

  async hears(words: string): Promise<void> {
    await expect(
      this.page
        .getByRole("alert")
        .filter({ hasText: exactly(words) })
        .first(),
    ).toBeVisible();
  }

  /** Reads the question and answers it. */
  async isAsked(words: string, answer: "OK" | "Cancel" = "OK"): Promise<void> {
    const question = this.page.getByRole("alertdialog");
    await expect(question).toContainText(words);
    await question.getByRole("button", { name: answer, exact: true }).click();
    await expect(question).toBeHidden();
  }

  async isAt(path: string | RegExp): Promise<void> {
    await expect(this.page).toHaveURL(path);
  }

  async sees(words: string | RegExp): Promise<void> {
    await expect(this.page.getByText(words).first()).toBeVisible();
  }

  async opensTab(words: string): Promise<void> {
    await this.page.getByRole("tab", { name: words, exact: true }).click();
  }

  async logIn(username: string, password: string): Promise<void> {
    await this.goTo("/guestmaster/login");
    await this.fill({ username, password });
    await this.submit();
  }

  /** Through the dropdown that carries the user's name. */
  async logOut(username: string): Promise<void> {
    await this.page.getByRole("button", { name: username }).click();
    await this.page.getByRole("button", { name: /^log ?out$/i }).click();
    await this.isAsked("Do you want to logout?");
    await this.isAt(/\/guestmaster\/login/);
  }
}
