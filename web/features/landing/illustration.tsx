/** A work with its progress, the one who does it, and the payment at its end. */
export function Illustration() {
  return (
    <svg className="landing-illustration" viewBox="0 0 560 430" aria-hidden="true">
      <circle cx="300" cy="212" r="196" fill="var(--accent-wash)" />
      <path
        d="M150 330C90 400 210 424 300 388S430 330 452 352"
        fill="none"
        stroke="var(--accent)"
        strokeWidth="2"
        strokeDasharray="2 9"
        strokeLinecap="round"
      />
      <Person />
      <Work />
      <Payment />
    </svg>
  );
}

const sheet = { fill: "var(--raised)", stroke: "var(--line)", strokeWidth: 1.5 };
const faint = "color-mix(in srgb, var(--ink) 14%, transparent)";

function Lines({ at, of }: { readonly at: readonly [number, number]; readonly of: readonly number[] }) {
  const [x, y] = at;
  return of.map((width, i) => <rect key={width} x={x} y={y + i * 18} width={width} height="8" rx="4" fill={faint} />);
}

function Person() {
  return (
    <g transform="rotate(6 420 150)">
      <rect x="338" y="36" width="176" height="224" rx="18" {...sheet} />
      <circle cx="426" cy="98" r="38" fill="var(--spark)" />
      <circle cx="426" cy="88" r="14" fill="#fff" />
      <path d="M400 126c2-17 12-24 26-24s24 7 26 24a38 38 0 0 1-52 0Z" fill="#fff" />
      <Lines at={[366, 158]} of={[120, 92, 106]} />
      <rect x="366" y="218" width="60" height="20" rx="10" fill="var(--accent-wash)" />
      <rect x="434" y="218" width="44" height="20" rx="10" fill="var(--accent-wash)" />
    </g>
  );
}

function Work() {
  return (
    <g>
      <rect x="44" y="106" width="330" height="216" rx="22" {...sheet} />
      <rect x="72" y="134" width="52" height="52" rx="14" fill="var(--accent)" />
      <path
        d="m87 171 3-10 17-17a5 5 0 0 1 7 7l-17 17-10 3Z"
        fill="none"
        stroke="var(--on-accent)"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <rect x="140" y="142" width="150" height="12" rx="6" fill="var(--ink)" />
      <rect x="140" y="166" width="96" height="8" rx="4" fill={faint} />
      <Lines at={[72, 212]} of={[270, 232]} />
      <rect x="72" y="266" width="270" height="14" rx="7" fill={faint} />
      <rect x="72" y="266" width="196" height="14" rx="7" fill="var(--accent)" />
      <circle cx="268" cy="273" r="13" fill="var(--raised)" stroke="var(--accent)" strokeWidth="5" />
    </g>
  );
}

function Payment() {
  return (
    <g>
      <rect x="312" y="322" width="214" height="82" rx="20" {...sheet} />
      <circle cx="354" cy="363" r="24" fill="var(--spark)" />
      <path
        d="M345 352h18M345 359h18M347 352c14 0 14 14 0 14l11 10"
        fill="none"
        stroke="#3d2a00"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <rect x="392" y="348" width="74" height="11" rx="5.5" fill="var(--ink)" />
      <rect x="392" y="370" width="52" height="8" rx="4" fill={faint} />
      <circle cx="494" cy="363" r="14" fill="var(--green)" />
      <path d="m488 363 4 4 8-8" fill="none" stroke="var(--paper)" strokeWidth="3" strokeLinecap="round" />
    </g>
  );
}
