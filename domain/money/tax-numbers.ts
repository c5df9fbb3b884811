/** The States and union territories by the code with which their GSTINs begin. */
export const gstStates = {
  "01": "Jammu and Kashmir",
  "02": "Himachal Pradesh",
  "03": "Punjab",
  "04": "Chandigarh",
  "05": "Uttarakhand",
  "06": "Haryana",
  "07": "Delhi",
  "08": "Rajasthan",
  "09": "Uttar Pradesh",
  "10": "Bihar",
  "11": "Sikkim",
  "12": "Arunachal Pradesh",
  "13": "Nagaland",
  "14": "Manipur",
  "15": "Mizoram",
  "16": "Tripura",
  "17": "Meghalaya",
  "18": "Assam",
  "19": "West Bengal",
  "20": "Jharkhand",
  "21": "Odisha",
  "22": "Chhattisgarh",
  "23": "Madhya Pradesh",
  "24": "Gujarat",
  "26": "Dadra and Nagar Haveli and Daman and Diu",
  "27": "Maharashtra",
  "29": "Karnataka",
  "30": "Goa",
  "31": "Lakshadweep",
  "32": "Kerala",
  "33": "Tamil Nadu",
  "34": "Puducherry",
  "35": "Andaman and Nicobar Islands",
  "36": "Telangana",
  "37": "Andhra Pradesh",
  "38": "Ladakh",
} as const;
export type StateCode = keyof typeof gstStates;

/** In the order of their codes, which keys of an object do not have. */
export const stateCodes = (Object.keys(gstStates) as StateCode[]).sort() as [StateCode, ...StateCode[]];

export const isStateCode = (text: string): text is StateCode => Object.hasOwn(gstStates, text);

/** The ten letters and digits of a PAN. The fourth letter says what kind of person it belongs to. */
export const isPan = (text: string): boolean => /^[A-Z]{3}[ABCFGHJLPT][A-Z][0-9]{4}[A-Z]$/.test(text);

/** The number under which tax is withheld: four letters, five digits, a letter. */
export const isTan = (text: string): boolean => /^[A-Z]{4}[0-9]{5}[A-Z]$/.test(text);

const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** The last character of a GSTIN, which follows from the fourteen before it. */
export function gstinCheck(first: string): string {
  const sum = [...first].reduce((total, character, index) => {
    const product = digits.indexOf(character) * (index % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return digits.charAt((36 - (sum % 36)) % 36);
}

/** The State, the PAN, a number, the letter Z and the check character. */
export const isGstin = (text: string): boolean =>
  /^[0-9]{2}[A-Z0-9]{10}[1-9A-Z]Z[A-Z0-9]$/.test(text) &&
  isStateCode(text.slice(0, 2)) &&
  isPan(panOfGstin(text)) &&
  gstinCheck(text.slice(0, 14)) === text.slice(14);

/** The PAN inside a GSTIN. */
export const panOfGstin = (gstin: string): string => gstin.slice(2, 12);

/** As it is written or pasted: in capitals, without spaces. */
export const taxNumberText = (typed: string): string => typed.replace(/\s+/g, "").toUpperCase();

/** Numbers that were saved wait for the accountant, who checks or refuses them. */
export const taxNumberStatuses = ["new", "checked", "refused"] as const;
export type TaxNumberStatus = (typeof taxNumberStatuses)[number];

interface TaxNumberMove {
  readonly by: readonly ("freelancer" | "client" | "admin")[];
  readonly from: readonly TaxNumberStatus[];
  readonly to: TaxNumberStatus;
}

/** Who may move the numbers of a person. Saving them replaces those of before, whatever their status. */
export const taxNumberMoves = {
  save: { by: ["freelancer", "client"], from: taxNumberStatuses, to: "new" },
  check: { by: ["admin"], from: ["new"], to: "checked" },
  refuse: { by: ["admin"], from: ["new", "checked"], to: "refused" },
} as const satisfies Record<string, TaxNumberMove>;
