import type { Settings } from "#server/platform/settings.ts";

/** Whether programs get tokens of demo accounts here (server/identity/tokens/sandbox-token.ts). */
export const isTokenOffered = ({ SANDBOX, DEMO_PUBLIC }: Pick<Settings, "SANDBOX" | "DEMO_PUBLIC">): boolean =>
  SANDBOX && !DEMO_PUBLIC;

/**
 * Two buttons above the API reference of a sandbox: each makes a token of a demo account and authorizes the reference with it. The
 * reference is created when the page has loaded, so that its creation can be watched until then.
 */
export const sandboxScript = `
const create = window.SwaggerUIBundle;
window.SwaggerUIBundle = Object.assign((config) => (window.reference = create(config)), create);

const bar = document.createElement("p");
bar.setAttribute("role", "status");
bar.textContent = "Sandbox: no real money, people or e-mails. ";
for (const [role, text] of [["client", "Use a token of a company"], ["freelancer", "Use a token of a freelancer"]]) {
  const button = document.createElement("button");
  button.textContent = text;
  button.addEventListener("click", async () => {
    const response = await fetch("/sandbox/token?role=" + role, { method: "POST" });
    const { token, message } = await response.json();
    if (token) window.reference.preauthorizeApiKey("token", token);
    bar.lastChild.textContent = " " + (token ? "Each call is sent with " + token : message);
  });
  bar.append(button, " ");
}
bar.append("");
document.body.prepend(bar);
`;
