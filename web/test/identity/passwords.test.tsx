import { describe, expect, it } from "vitest";
import { fields, hears, isAt, openScreen, submit, type } from "#web/test/open-screen.tsx";

describe.each([
  ["client", "clientmaster/clientchangepwd", "clientmaster/clientprofile"],
  ["freelancer", "freelancermaster/freelancerchangepwd", "freelancermaster/profile"],
] as const)("the change of a %s's password", (role, path, profile) => {
  const open = (changepwd = "Success") => openScreen(role, `/${path}`, { changepwd });
  const fill = (currentPassword: string, newPassword: string, confirmPassword: string) => {
    for (const [name, value] of Object.entries({ currentPassword, newPassword, confirmPassword })) type(name, value);
    submit();
  };

  it("asks for the current, the new and the confirmed one (§2 clientchangepwd, §2 freelancerchangepwd)", async () => {
    await open();
    expect(fields()).toEqual(["currentPassword", "newPassword", "confirmPassword"]);
  });

  it("is not sent while the new one is weak or the two differ (§5 password-equal)", async () => {
    const requests = await open();
    fill("Monsoon42", "weak", "weak");
    await hears("must contain atleast 8 characters, one uppercase and one number");
    fill("Monsoon42", "Monsoon43", "Monsoon44");
    await hears("recheck the typed password");
    expect(requests.map(({ call }) => call)).not.toContain("changepwd");
  });

  it("goes to the profile once it is done (§8 clientchangepwd-goes, §8 freelancerchangepwd-goes)", async () => {
    await open();
    fill("Monsoon42", "Monsoon43", "Monsoon43");
    await hears("password changed");
    await isAt(`/${profile}`);
  });

  it("stays where the current one was wrong", async () => {
    await open("wrong");
    fill("Monsoon41", "Monsoon43", "Monsoon43");
    await hears("wrong current password");
    await isAt(`/${path}`);
  });
});
