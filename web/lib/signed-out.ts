const news = new EventTarget();

/** The server knows no session of ours any more; whoever leads to the login page listens. */
export const announceSignedOut = () => news.dispatchEvent(new Event("signed-out"));

export function onSignedOut(listener: () => void): () => void {
  news.addEventListener("signed-out", listener);
  return () => news.removeEventListener("signed-out", listener);
}
