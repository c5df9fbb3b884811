import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { installFromSystem, programs } from "../../scripts/programs.mjs";
import { type RemoteBrowser, setDateInPage, timeoutMs } from "./browser.ts";

/** The driver of WebKitGTK, and a display, which it needs. */
const commands = ["WebKitWebDriver", "xvfb-run"] as const;
const packages = [
  { "apt-get": "webkit2gtk-driver", dnf: "webkit2gtk4.1" },
  { "apt-get": "xvfb", dnf: "xorg-x11-server-Xvfb" },
  { "apt-get": "xauth", dnf: "xorg-x11-xauth" },
];

const isInstalled = () => commands.every((command) => programs(command).length > 0);

/** Whether WebKitGTK can be driven, after its packages were installed if they were missing. */
export async function findWebkit(onProgress: (text: string) => void): Promise<boolean> {
  if (!isInstalled()) for (const names of packages) await installFromSystem(names, onProgress).catch(() => undefined);
  return isInstalled();
}

/** WebKitGTK, the engine of Safari, through WebDriver. */
export async function openWebkit(): Promise<RemoteBrowser> {
  const port = await freePort();
  const driver = spawn("xvfb-run", ["-a", "-s", "-screen 0 1280x900x24", "WebKitWebDriver", `--port=${port}`], {
    stdio: "ignore",
    detached: true,
  });
  try {
    const session = await Session.open(`http://127.0.0.1:${port}`);
    return browserOf(session, driver);
  } catch (error) {
    await end(driver);
    throw error;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address ? address.port : 0;
}

/** Display and driver are one process group. */
async function end(driver: ChildProcess): Promise<void> {
  if (driver.pid === undefined || driver.exitCode !== null) return;
  process.kill(-driver.pid, "SIGTERM");
  await once(driver, "exit");
}

/** What it may say while the page is about to show the element. */
const transient = /no such element|stale element|not interactable|click intercepted/;

interface Started {
  readonly sessionId: string;
  readonly capabilities: { readonly browserName: string; readonly browserVersion: string };
}

/** A session of a WebDriver server (https://www.w3.org/TR/webdriver2). */
class Session {
  readonly #url: string;
  readonly version: string;

  private constructor(url: string, version: string) {
    this.#url = url;
    this.version = version;
  }

  /** As soon as the driver listens. */
  static async open(driver: string): Promise<Session> {
    const started = await retry(
      () => send<Started>("POST", `${driver}/session`, { capabilities: {} }),
      () => true,
    );
    const { browserName, browserVersion } = started.capabilities;
    return new Session(`${driver}/session/${started.sessionId}`, `WebKitGTK ${browserVersion} (${browserName})`);
  }

  call<T = unknown>(method: "GET" | "POST" | "DELETE", path: string, body?: object): Promise<T> {
    return send<T>(method, `${this.#url}${path}`, body);
  }

  elements(xpath: string): Promise<readonly object[]> {
    return this.call("POST", "/elements", { using: "xpath", value: xpath });
  }

  /** Runs a command on the element as soon as it is there and can be used. */
  async onElement<T>(xpath: string, command: (element: object, path: string) => Promise<T>): Promise<T> {
    return retry(
      async () => {
        const element = await this.call<object>("POST", "/element", { using: "xpath", value: xpath });
        return command(element, `/element/${Object.values(element)[0]}`);
      },
      (error) => transient.test(String(error)),
    );
  }
}

async function retry<T>(attempt: () => Promise<T>, isTransient: (error: unknown) => boolean): Promise<T> {
  const deadlineMs = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > deadlineMs || !isTransient(error)) throw error;
      await wait(100);
    }
  }
}

async function send<T>(method: string, url: string, body?: object): Promise<T> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { readonly value: T & { readonly error?: string; message?: string } };
  if (!response.ok)
    throw new Error(`${value.error}: ${value.message} (${url}${body ? ` ${JSON.stringify(body)}` : ""})`);
  return value;
}

function browserOf(session: Session, driver: ChildProcess): RemoteBrowser {
  const click = (xpath: string) =>
    session.onElement<void>(xpath, async (_element, path) => void (await session.call("POST", `${path}/click`, {})));
  return {
    version: session.version,
    open: async (url) => void (await session.call("POST", "/url", { url })),
    url: () => session.call<string>("GET", "/url"),
    click,
    type: (xpath, text) =>
      session.onElement(xpath, async (_element, path) => {
        await session.call("POST", `${path}/clear`, {});
        await session.call("POST", `${path}/value`, { text });
      }),
    setDate: (xpath, day) =>
      session.onElement(xpath, async (element) => {
        const script = `(${setDateInPage})(...arguments)`;
        await session.call("POST", "/execute/sync", { script, args: [element, day] });
      }),
    select: (xpath, option) => click(`${xpath}/option[normalize-space()='${option}']`),
    attach: (xpath, text) =>
      session.onElement(xpath, async (_element, path) => {
        await session.call("POST", `${path}/value`, { text });
      }),
    waitFor: (xpath) =>
      session.onElement(xpath, async (_element, path) => {
        if (!(await session.call<boolean>("GET", `${path}/displayed`))) throw new Error("element not interactable");
      }),
    exists: async (xpath) => (await session.elements(xpath)).length > 0,
    screenshot: async (path) => writeFile(path, await session.call<string>("GET", "/screenshot"), "base64"),
    close: async () => {
      await session.call("DELETE", "").catch(() => undefined);
      await end(driver);
    },
  };
}
