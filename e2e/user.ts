import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import type { Credentials } from "./actor.ts";
import { exactly, recordMessages } from "./screen-messages.ts";
import { collectErrors, type ErrorOptions } from "./test.ts";

export interface Upload {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** The alert when a request gets no response. */
export const noConnection = "No connection to the server. Nothing was lost; please try again.";

/** The browser logs every refusal. */
const refusals = /Failed to load resource: the server responded with a status of 4\d\d/;

/** A user with a browser, who sees only what the screens show. */
export class User {
  readonly page: Page;

  private constructor(page: Page) {
    this.page = page;
  }

  /** A guest. */
  static async open(browser: Browser, options: ErrorOptions = {}): Promise<User> {
    const { productUrl } = options;
    const context = await browser.newContext({
      reducedMotion: "reduce",
      ...(productUrl !== undefined && { baseURL: productUrl }),
    });
    await recordMessages(context);
    const page = await context.newPage();
    await collectErrors(page, { expectedErrors: refusals, ...options });
    return new User(page);
  }

  /** A user with a session, where the login screen is the subject of other tests. */
  static async signedIn(browser: Browser, account: Credentials, options?: ErrorOptions): Promise<User> {
    const user = await User.open(browser, options);
    await user.signIn(account);
    return user;
  }

  async signIn(account: Credentials): Promise<void> {
    expect((await this.page.request.post("/api/login", { data: account })).ok()).toBe(true);
  }

  close(): Promise<void> {
    return this.page.context().close();
  }

  async goTo(path: string): Promise<void> {
    await this.page.goto(path);
  }

  /** The input whose name is this payload key (docs/design/details.md#22). */
  field(name: string): Locator {
    return this.page.locator(`[name="${name}"]`);
  }

  async fill(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, value] of Object.entries(values)) await this.field(name).fill(value);
  }

  async expectValues(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, value] of Object.entries(values)) await expect(this.field(name)).toHaveValue(value);
  }

  /** Chooses an option by its text, in a dropdown or a combobox, once it is loaded. */
  async choose(name: string, text: string): Promise<void> {
    const field = this.field(name);
    if ((await field.getAttribute("type")) !== "hidden") return void (await field.selectOption({ label: text }));
    // The hidden input of a combobox follows its text input (docs/design/details.md#26).
    await field.locator("xpath=preceding-sibling::input").fill(text);
    await this.page.getByRole("listbox").getByRole("option", { name: text, exact: true }).click();
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

  /** The row or card with this id. */
  row(id: number | string): Locator {
    return this.page.locator(`[data-id="${id}"]`);
  }

  /** The row or card that shows this text. */
  rowOf(text: string | RegExp): Locator {
    return this.page.locator("[data-id]").filter({ hasText: text });
  }

  async expectAlert(text: string): Promise<void> {
    await expect(
      this.page
        .getByRole("alert")
        .filter({ hasText: exactly(text) })
        .first(),
    ).toBeVisible();
  }

  /** Answers the question with this text. */
  async confirm(question: string, answer: "OK" | "Cancel" = "OK"): Promise<void> {
    const dialog = this.page.getByRole("alertdialog");
    await expect(dialog).toContainText(question);
    await dialog.getByRole("button", { name: answer, exact: true }).click();
    await expect(dialog).toBeHidden();
  }

  async expectUrl(path: string | RegExp): Promise<void> {
    await expect(this.page).toHaveURL(path);
  }

  async expectText(text: string | RegExp): Promise<void> {
    await expect(this.page.getByText(text).first()).toBeVisible();
  }

  async openTab(name: string): Promise<void> {
    await this.page.getByRole("tab", { name, exact: true }).click();
  }

  async logIn({ username, password }: Credentials): Promise<void> {
    await this.goTo("/guestmaster/login");
    await this.fill({ username, password });
    await this.submit();
  }

  /** Through the menu that carries the username. */
  async logOut(username: string): Promise<void> {
    await this.page.getByRole("button", { name: username }).click();
    await this.page.getByRole("button", { name: /^log ?out$/i }).click();
    await this.confirm("Do you want to logout?");
    await this.expectUrl(/\/guestmaster\/login/);
  }
}
