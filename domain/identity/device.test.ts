import { expect, it } from "vitest";
import { deviceOf } from "./device.ts";

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";

it.each([
  ["Chrome on Android", `Mozilla/5.0 (Linux; Android 16; Pixel 9) ${webkit} Chrome/153.0.0.0 Mobile Safari/537.36`],
  ["Chrome on Linux", `Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/153.0.0.0 Safari/537.36`],
  ["Chrome on ChromeOS", `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/153.0.0.0 Safari/537.36`],
  ["Edge on Windows", `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/153.0.0.0 Safari/537.36 Edg/153.0`],
  ["Opera on Windows", `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/150.0.0.0 Safari/537.36 OPR/130.0`],
  ["Samsung Internet on Android", `Mozilla/5.0 (Linux; Android 15) ${webkit} SamsungBrowser/28.0 Chrome/140.0 Mobile`],
  ["Firefox on macOS", "Mozilla/5.0 (Macintosh; Intel Mac OS X 15.1; rv:145.0) Gecko/20100101 Firefox/145.0"],
  ["Safari on iPhone", `Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${webkit} Version/19.0 Safari/604.1`],
  ["Chrome on iPad", `Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) ${webkit} CriOS/153.0 Mobile Safari/604.1`],
  ["curl", "curl/8.17.0"],
  ["okhttp on Android", "okhttp/5.1 (Android 16)"],
  ["Linux", "Mozilla/5.0 (X11; Linux x86_64)"],
  ["Unknown device", "Mozilla/5.0"],
  ["Unknown device", ""],
  ["Unknown device", "<b>nothing</b>"],
])("%s is what people call it", (name, userAgent) => {
  expect(deviceOf(userAgent)).toBe(name);
});
