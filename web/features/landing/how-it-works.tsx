import { type TextKey, t } from "#web/lib/text.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import "./landing.css";

interface Side {
  readonly title: TextKey;
  readonly steps: readonly (readonly [TextKey, TextKey])[];
  readonly button: TextKey;
  readonly to: "/guestmaster/clientreg" | "/guestmaster/freelancerreg";
}

const sides: readonly [Side, Side] = [
  {
    title: "For companies",
    steps: [
      ["Post the work", "Say what you need, what you will pay and by when."],
      ["Choose who does it", "Read the résumés and accept one freelancer."],
      ["Follow the progress", "See every step reported, in percent and in words."],
      ["Pay when it is complete", "The price is the one you agreed on. No surprises."],
    ],
    button: "Start hiring",
    to: "/guestmaster/clientreg",
  },
  {
    title: "For freelancers",
    steps: [
      ["Find work that fits", "Open works of verified companies, your field first."],
      ["Apply with your résumé", "Only the company you apply to, and the admin, can read it."],
      ["Report as you go", "Keep everybody calm with short progress notes."],
      ["Get paid", "See what is paid and what is on its way."],
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
        {sides.map(({ title, steps, button, to }) => (
          <div key={title} className="landing-side">
            <h3>{t(title)}</h3>
            <ol className="landing-steps">
              {steps.map(([step, explained]) => (
                <li key={step}>
                  <strong>{t(step)}</strong>
                  <p className="soft">{t(explained)}</p>
                </li>
              ))}
            </ol>
            <ButtonLink to={to}>{t(button)}</ButtonLink>
          </div>
        ))}
      </div>
    </section>
  );
}
