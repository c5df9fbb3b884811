/** An iPhone converts its photos to JPEG by itself where HEIC is not among the types of a field. Other devices hide what is not listed. */
const convertsHeic = typeof navigator !== "undefined" && /iP(?:hone|ad|od)/.test(navigator.userAgent);

/** The pictures that a file field offers; the content decides what is taken. */
export const pictureAccept = `image/png,image/jpeg,image/webp,image/gif,image/avif${convertsHeic ? "" : ",image/heic,image/heif,.heic,.heif"}`;
