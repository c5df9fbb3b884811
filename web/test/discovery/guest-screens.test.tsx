import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import {
  field,
  fields,
  hears,
  isAt,
  leadsTo,
  one,
  openScreen,
  press,
  rowOf,
  submit,
  type,
} from "#web/test/open-screen.tsx";
import { publicWork } from "#web/test/public-work.ts";
import { admin, client, freelancer, platform } from "#web/test/rows.ts";

const publicFreelancer = {
  ...{ slug: "asha", name: "Asha R.", picture: "asha.webp", headline: "Kites", category: "Design" },
  ...{ subcategory: "Kites", place: "", languages: [], skills: [], isAvailable: true, matched: [] },
  ...{ freelancerId: null, record: null, takesInvitations: false, identity: null },
};

it("an empty path leads to the landing page (§2 empty-path)", async () => {
  await openScreen("guest", "/");
  await isAt("/guestmaster/guesthome");
});

describe("the landing page", () => {
  afterEach(() => {
    for (const name of ["jobs", "freelancers"]) delete document.documentElement.dataset[name];
  });

  it("has a headline and an explore button that leads to what can be explored (§2 landing-explore)", async () => {
    await openScreen("guest", "/guestmaster/guesthome");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toContain("Hire freelancers");
    expect(leadsTo("Explore", one(".landing-hero"))).toBe("/guestmaster/guesthome#explore");
  });

  it("shows counts that are not zero, and the categories", async () => {
    const statistics = [{ openWorks: 1, companies: 0, freelancers: 1200, paid: 0 }];
    const categoryview = [{ categoryid: 7, categoryname: "Kites <3", categoryimage: "" }];
    await openScreen("guest", "/guestmaster/guesthome", { "platform.getStatistics": statistics, categoryview });
    expect(one(".landing-numbers").textContent).toBe("open job1freelancers1,200");
    expect(rowOf(7).textContent).toBe("Kites <3");
  });

  it("shows the newest jobs and people, and leads to all of them, where the platform shows them to visitors", async () => {
    Object.assign(document.documentElement.dataset, { jobs: "public", freelancers: "public" });
    await openScreen("guest", "/guestmaster/guesthome", {
      categoryview: [{ categoryid: 7, categoryname: "Kites", categoryimage: "" }],
      "publicPages.works": [publicWork],
      "freelancers.search": [publicFreelancer],
    });
    expect(await screen.findByText("Newest jobs")).toBeDefined();
    expect(leadsTo("A shop front")).toBe("/guestmaster/work/8");
    expect(leadsTo("Asha R.")).toBe("/guestmaster/freelancer/asha");
    expect(leadsTo("Explore", one(".landing-hero"))).toBe("/guestmaster/works");
    expect(leadsTo("Kites")).toBe("/guestmaster/works?categoryId=7");
    const header = one("header");
    expect(leadsTo("Jobs", header)).toBe("/guestmaster/works");
    expect(leadsTo("Freelancers", header)).toBe("/guestmaster/freelancers");
    type("q", "kite");
    submit();
    await isAt("/guestmaster/works?q=kite");
  });

  it("has log in and sign up links in its header (§2 landing-header)", async () => {
    await openScreen("guest", "/guestmaster/guesthome");
    const header = one("header");
    expect(leadsTo("Log in", header)).toBe("/guestmaster/login");
    expect(leadsTo("Sign up", header)).toBe("/guestmaster/role");
  });
});

describe("the login page", () => {
  it("has a form of username and password (§2 login-form)", async () => {
    await openScreen("guest", "/guestmaster/login");
    expect(fields()).toEqual(["username", "password"]);
    expect(field("password").type).toBe("password");
  });

  it("shows the credentials of the demo's admin, client and freelancer (§2 login-demo)", async () => {
    const demo = ["admin", "client", "freelancer"].map((role) => ({
      role,
      username: `demo${role}`,
      password: `${role}1A`,
    }));
    await openScreen("guest", "/guestmaster/login", { "platform.get": [{ ...platform, demo }] });
    const codes = [...document.querySelectorAll("code")].map(({ textContent }) => textContent);
    expect(codes).toEqual(demo.flatMap(({ username, password }) => [username, password]));
  });

  it("leads to the forgotten password and to the choice of a role (§2 login-links)", async () => {
    await openScreen("guest", "/guestmaster/login");
    expect(leadsTo("Forgot password?")).toBe("/guestmaster/forgotpwd");
    expect(leadsTo("Create an account")).toBe("/guestmaster/role");
  });

  it.each([
    ["admin", admin, "/adminmaster/adminhome"],
    ["client", client, "/clientmaster/clienthome"],
    [
      "freelancer, whatever the status,",
      { ...freelancer, status: "pending" as const },
      "/freelancermaster/freelancerhome",
    ],
  ])("leads the %s home (§6 admin-lands, §6 client-lands, §6 freelancer-lands)", async (_, row, home) => {
    await openScreen("guest", "/guestmaster/login", { login: [row] });
    type("username", row.username);
    type("password", "Monsoon42");
    submit();
    await isAt(home);
  });

  it("keeps the login id and the name of who logged in in local storage (§3 session-hint)", async () => {
    await openScreen("guest", "/guestmaster/login", { login: [client] });
    submit();
    await isAt("/clientmaster/clienthome");
    // Beside them, what the first requests of the next visit depend on: the area, and what the platform has.
    const hints = { role: "client", hasReviews: "false", hasFundedWorks: "false" };
    expect({ ...localStorage }).toEqual({ loginid: "2", username: "kochispices", ...hints });
  });

  it("sends whatever was typed, nothing included, and stays when it was wrong (§5 login-unjudged, §8 login-stays)", async () => {
    const requests = await openScreen("guest", "/guestmaster/login", { login: [] });
    submit();
    await hears("invalid username/password");
    await isAt("/guestmaster/login");
    expect(requests.at(-1)).toMatchObject({ call: "login", input: { username: "", password: "" } });
  });

  it.each(["pending", "rejected"] as const)("lets no %s company in (§4 client-area-accepted)", async (status) => {
    await openScreen("guest", "/guestmaster/login", { login: [{ ...client, status }] });
    submit();
    await hears("Not Authorized!");
    await isAt("/guestmaster/login");
    expect({ ...localStorage }).toEqual({});
  });

  const verification = {
    companyName: "Kochi Spices",
    licenseNo: "LIC-1",
    email: "asha@kochispices.example",
    registeredAt: "2026-02-01T10:00:00.000Z",
    answer: null,
    question: null,
  };

  it("shows a company that awaits its verification what it has sent and what happens next", async () => {
    await openScreen("guest", "/guestmaster/login", { login: [{ ...client, status: "pending", verification }] });
    submit();
    await screen.findByRole("heading", { level: 1, name: "Your company is awaiting verification" });
    const text = document.body.textContent;
    for (const words of ["Kochi Spices", "LIC-1", "is sent to asha@kochispices.example"]) expect(text).toContain(words);
    expect(leadsTo("Complaints", one("main"))).toBe("/guestmaster/grievance");
    press("Back to login");
    expect(field("username").value).toBe("");
  });

  it("shows a rejected company the reason, and until when it can answer", async () => {
    const question = {
      reason: "The licence cannot be read.",
      askedAt: "2026-02-02T10:00:00.000Z",
      answerUntil: "2026-02-16T10:00:00.000Z",
    };
    const row = { ...client, status: "rejected" as const, verification: { ...verification, question } };
    await openScreen("guest", "/guestmaster/login", { login: [row] });
    submit();
    await screen.findByRole("heading", { level: 1, name: "Your company was not verified" });
    expect(document.body.textContent).toContain("The licence cannot be read.");
    expect(document.body.textContent).toMatch(/Answer with the link in the email of 02-02-2026 .* until 16-02-2026/);
  });
});

describe("the choice of a role", () => {
  it.each([
    ["I'm a client, hiring for a project", "/guestmaster/clientreg"],
    ["I'm a freelancer, looking for work", "/guestmaster/freelancerreg"],
  ])("%s leads to its registration (§2 role-client, §2 role-freelancer)", async (words, address) => {
    await openScreen("guest", "/guestmaster/role");
    press(words);
    await isAt(address);
  });
});

describe("a registration", () => {
  it.each([
    ["company", "clientreg", "name licenseno EMAIL phone districtid locationid logo username password"],
    [
      "freelancer",
      "freelancerreg",
      "name EMAIL phone categoryid subcategoryid districtid locationid image username password",
    ],
  ])("of a %s asks for what the call takes (§2 clientreg-form, §2 freelancerreg-form)", async (_, path, names) => {
    await openScreen("guest", `/guestmaster/${path}`);
    expect(fields()).toEqual(names.split(" "));
  });

  it.each([
    ["clientreg", "start with letter. Min. 5 characters"],
    ["freelancerreg", "must start with a letter; at least 5 characters long and at most 19 characters long"],
  ])("at %s answers a username of 20 characters with the text of its format", async (path, text) => {
    await openScreen("guest", `/guestmaster/${path}`);
    type("username", "asha_rao_of_ernakula");
    fireEvent.blur(field("username"));
    await hears(text);
  });
});

describe("the forgotten password", () => {
  it("is a username and a Reset Password button, and goes to the login when a mail is on its way (§2 forgotpwd-form, §8 forgotpwd-goes)", async () => {
    const requests = await openScreen("guest", "/guestmaster/forgotpwd");
    expect(fields()).toEqual(["username"]);
    type("username", "meera_draws");
    fireEvent.click(screen.getByRole("button", { name: "Reset Password" }));
    await hears("Password reset check your email");
    await isAt("/guestmaster/login");
    expect(requests.find(({ call }) => call === "forgotpwd")?.input).toEqual({ username: "meera_draws" });
  });

  it("stays where the name is nobody's", async () => {
    await openScreen("guest", "/guestmaster/forgotpwd", { forgotpwd: "Wrong" });
    type("username", "nobody");
    submit();
    await hears("invalid username");
    await isAt("/guestmaster/forgotpwd");
  });
});

describe("the username", () => {
  it("that was typed for a login that failed stands in the forgotten password, and after it in the login", async () => {
    await openScreen("guest", "/guestmaster/login", { login: [] });
    type("username", "meera_draws");
    submit();
    await hears("invalid username/password");
    press("Forgot password?");
    await waitFor(() => expect(field("username").value).toBe("meera_draws"));
    submit();
    await isAt("/guestmaster/login");
    await waitFor(() => expect(field("username").value).toBe("meera_draws"));
  });

  it("is forgotten once somebody has logged in", async () => {
    await openScreen("guest", "/guestmaster/login", { login: [client] });
    type("username", "kochispices");
    submit();
    await isAt("/clientmaster/clienthome");
    cleanup();
    await openScreen("guest", "/guestmaster/login");
    expect(field("username").value).toBe("");
  });
});

it.each(["resetpwd", "setup"])(
  "a link to %s that was cut off says so instead of showing a form",
  async (screenName) => {
    await openScreen("guest", `/guestmaster/${screenName}`);
    expect(screen.getByText("This link is incomplete")).toBeTruthy();
    expect(document.querySelector("form")).toBeNull();
  },
);
