/** What a browser and its system call themselves, for the list of sessions: `Firefox · Windows`. */
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

/** The device of a `User-Agent`, undefined when it names none that is known; nothing of what it says is kept as it came. */
export const getDeviceName = (agent: string | undefined): string | undefined =>
  agent ? [...findName(agent, browsers), ...findName(agent, systems)].join(" · ") || undefined : undefined;
