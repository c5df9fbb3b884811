import { type TextKey, t } from "#web/lib/text.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Art } from "#web/ui/picture.tsx";
import "./landing.css";

interface Side {
  readonly title: TextKey;
  readonly art: "company" | "freelancer";
  readonly steps: readonly (readonly [TextKey, TextKey])[];
  readonly button: TextKey;
  readonly to: "/guestmaster/clientreg" | "/guestmaster/freelancerreg";
}

const sides: readonly [Side, Side] = [
  {
    title: "For companies",
    art: "company",
    steps: [
      ["Post the work", "Describe the work, the budget and the deadline."],
      ["Pick a freelancer", "Read the résumés and accept one freelancer."],
      ["Follow the progress, then pay", "You pay the price you agreed on. No surprises."],
    ],
    button: "Start hiring",
    to: "/guestmaster/clientreg",
  },
  {
    title: "For freelancers",
    art: "freelancer",
    steps: [
      ["Find work that fits", "Open works of verified companies, your field first."],
      ["Apply with your résumé", "Only the company you apply to, and the admin, can read it."],
      ["Report, and get paid", "Post short updates, and get the agreed price on completion."],
    ],
    button: "Find work",
    to: "/guestmaster/freelancerreg",
  },
];

/** The way from a post to a payment, as each side walks it. */
export function HowItWorks() {
  return (
    <section className="landing-section">
      <h2>{t("How it works")}</h2>
      <div className="landing-sides">
        {sides.map(({ title, art, steps, button, to }) => (
          <div key={title} className="landing-side">
            <Art of={art} className="landing-side-art" />
            <h3>{t(title)}</h3>
            <ol className="landing-steps">
              {steps.map(([step, explained]) => (
                <li key={step}>
                  <strong>{t(step)}</strong>
                  <p className="soft">{t(explained)}</p>
                </li>
              ))}
            </ol>
            <ButtonLink to={to} tone="primary">
              {t(button)}
            </ButtonLink>
          </div>
        ))}
      </div>
    </section>
  );
}
