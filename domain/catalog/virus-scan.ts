/** The header of an upload, or of a download of somebody else's file, at which no scanner for viruses has looked. */
export const scanHeader = "x-virus-scan";
export const notScanned = "not scanned";
