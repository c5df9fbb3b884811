// jsdom lays nothing out, so there is no size to observe.
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
