/** Whether this browser can show notifications while the product is closed. */
export type PushSupport = "ready" | "needs_install" | "unsupported";

/** On an iPhone or iPad only an installed app can, which a browser tab tells by `standalone`. */
interface AppleNavigator {
  readonly standalone?: boolean;
}

export function pushSupport(): PushSupport {
  if ("PushManager" in window && "Notification" in window && "serviceWorker" in navigator) return "ready";
  return (navigator as AppleNavigator).standalone === false ? "needs_install" : "unsupported";
}

const registration = () => navigator.serviceWorker.getRegistration();

/** How long the service worker of a first visit may take. */
const installMs = 10_000;
/** The service worker once it is there; nothing where there is none, as in development. */
const activeRegistration = () =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), installMs)),
  ]);

/** The endpoint of this browser; nothing where push was never switched on. */
export async function deviceEndpoint(): Promise<string | undefined> {
  const subscription = await (await registration())?.pushManager.getSubscription();
  return subscription?.endpoint;
}

interface Subscribed {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** Asks for the permission, and subscribes at the push service of the browser. Undefined where the user or the browser refuses. */
export async function subscribeDevice(publicKey: string): Promise<Subscribed | "denied" | "unavailable"> {
  if ((await Notification.requestPermission()) !== "granted") return "denied";
  const manager = (await activeRegistration())?.pushManager;
  if (!manager) return "unavailable";
  try {
    // A subscription of before may be for another key.
    await (await manager.getSubscription())?.unsubscribe();
    const subscription = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
    const { endpoint = "", keys: { p256dh = "", auth = "" } = {} } = subscription.toJSON();
    return { endpoint, p256dh, auth };
  } catch {
    return "unavailable";
  }
}

export async function unsubscribeDevice(): Promise<void> {
  await (await (await registration())?.pushManager.getSubscription())?.unsubscribe();
}
