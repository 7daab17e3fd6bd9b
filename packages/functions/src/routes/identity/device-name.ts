/** Short names of browser and system for the list of sessions: `Firefox · Windows`. */
const browsers = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|Opera)\//, "Opera"],
  [/\bMicroMessenger\//, "WeChat"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
] as const;
const systems = [
  [/\b(?:iPhone|iPod)\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
] as const;
const findName = (agent: string, names: readonly (readonly [RegExp, string])[]): string[] => {
  const match = names.find(([pattern]) => pattern.test(agent));
  return match ? [match[1]] : [];
};

/**
 * Returns the device of a `User-Agent`; undefined when it names no known one. Nothing of the header is stored as
 * received.
 */
export const getDeviceName = (agent: string | undefined): string | undefined =>
  agent ? [...findName(agent, browsers), ...findName(agent, systems)].join(" · ") || undefined : undefined;
