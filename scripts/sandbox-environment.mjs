/** Settings that lead to data, money, mail and people of the first product, which may be set in the same shell. */
const ofFirstProduct =
  /^(ADMIN|BROKERAGE|CLIENT_FEE|DATABASE|DEMO|DRAIN|FILES|MAIL|METRICS|NODE_ENV|OIDC|OTEL|PAYMENT|PUBLIC|PUSH|RAZORPAY|REQUIRE|S3|SANDBOX|SECRET|SECURITY|SMTP|TRUST)(_|$)/;

/**
 * The environment of the sandbox: the data folder beside that of the first product, its embedded database, and port 3100 unless PORT
 * says otherwise.
 *
 * @param {NodeJS.ProcessEnv} environment
 * @returns {NodeJS.ProcessEnv}
 */
export function sandboxEnvironment(environment) {
  const { DATA_DIR = "./data", PORT = "3100", ...others } = environment;
  return {
    ...Object.fromEntries(Object.entries(others).filter(([name]) => !ofFirstProduct.test(name))),
    DATA_DIR: `${DATA_DIR.replace(/\/+$/, "")}-sandbox`,
    PORT,
    SANDBOX: "1",
  };
}
