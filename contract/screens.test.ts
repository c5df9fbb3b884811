import { expect, it } from "vitest";
import { screen } from "./screens.ts";

it("the address of a screen has its parameters in the path, and the other values in the query", () => {
  expect(screen("/adminmaster/mytask")).toBe("/adminmaster/mytask");
  expect(screen("/clientmaster/payment/$workid/$reqid", { workid: 7, reqid: 9 })).toBe("/clientmaster/payment/7/9");
  expect(screen("/guestmaster/company/$slug", { slug: "a/b?c" })).toBe("/guestmaster/company/a%2Fb%3Fc");
  expect(screen("/freelancermaster/messages/{-$conversationId}", { conversationId: 5 })).toBe(
    "/freelancermaster/messages/5",
  );
  expect(screen("/freelancermaster/messages/{-$conversationId}")).toBe("/freelancermaster/messages");
  expect(screen("/freelancermaster/workview", { q: "logo & text", sort: "newest" })).toBe(
    "/freelancermaster/workview?q=logo+%26+text&sort=newest",
  );
});

it("the compiler refuses an address that no screen has", () => {
  // @ts-expect-error: misspelt
  screen("/clientmaster/viewrequest/$id", { id: 7 });
  // @ts-expect-error: a screen of another area
  screen("/freelancermaster/viewworks");
  // @ts-expect-error: not the name of the parameter
  screen("/clientmaster/receipt/$requestid", { id: 7 });
  // @ts-expect-error: a parameter is missing
  screen("/clientmaster/payment/$workid/$reqid", { workid: 7 });
  // @ts-expect-error: no parameters at all
  screen("/clientmaster/viewrequests/$id");
  // @ts-expect-error: the screen has no such tab
  screen("/adminmaster/payments", { tab: "chargeback" });
  // @ts-expect-error: the screen reads no token
  screen("/guestmaster/login", { token: "t0ken" });
  // @ts-expect-error: the link is useless without its token
  screen("/guestmaster/join");
  expect(() => screen("/guestmaster/role")).not.toThrow();
});
