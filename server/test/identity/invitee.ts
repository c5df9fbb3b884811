import { randomBytes } from "node:crypto";

const random = () => randomBytes(4).toString("hex");

/** Of an invited person: the address, and the username and password that they choose. */
export const newAddress = () => `${random()}@kaamkaj.example`;
export const newUsername = () => `new_${random()}`;
export const chosenPassword = "Nariyal2Paani";
/** The fields of a link's form beside the token. */
export const loginFields = (username = newUsername()) => ({
  username,
  newPassword: chosenPassword,
  confirmPassword: chosenPassword,
});
