/** The payload that the server sends (server/notify/push/deliver.ts). */
interface Push {
  readonly title: string;
  /** The screen that a click opens. */
  readonly path: string;
}

function contentOf(data: PushMessageData | null, brandName: string): Push {
  const fallback: Push = { title: brandName, path: "/" };
  try {
    return { ...fallback, ...(data?.json() as Partial<Push>) };
  } catch {
    return fallback;
  }
}

/** Browsers require that every push is shown. A later one replaces it, because it says the same again. */
export function showNotification(
  { registration }: ServiceWorkerGlobalScope,
  data: PushMessageData | null,
  brandName: string,
) {
  const { title, path } = contentOf(data, brandName);
  return registration.showNotification(title, { tag: "news", icon: "/icons/192.png", data: path });
}

/** Opens the screen in a tab of its own, so that nothing typed elsewhere is lost; one that shows it already is focused. */
export async function openNotification(
  { clients, location }: ServiceWorkerGlobalScope,
  notification: Notification,
): Promise<void> {
  notification.close();
  const { origin, href } = new URL(String(notification.data ?? "/"), location.origin);
  const target = origin === location.origin ? href : location.origin;
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = windows.find(({ url }) => url === target);
  await (open ? open.focus() : clients.openWindow(target));
}
