const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const clock = new Intl.DateTimeFormat("en", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const dayAndMonth = new Intl.DateTimeFormat("en", { day: "numeric", month: "short" });
const date = new Intl.DateTimeFormat("en", { day: "numeric", month: "short", year: "numeric" });
const full = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "medium", hourCycle: "h23" });

/** Short, in the reader's zone: the time of today, the day of this year, else the date. */
export function shortTime(iso: string, now = new Date()): string {
  const time = new Date(iso);
  if (time.toDateString() === now.toDateString()) return clock.format(time);
  return time.getFullYear() === now.getFullYear() ? dayAndMonth.format(time) : date.format(time);
}

/** The day in the reader's zone, as the input of a form has it: 2026-01-31. */
export function dayOf(iso: string): string {
  const time = new Date(iso);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
}

export const fullTime = (iso: string): string => full.format(new Date(iso));
export const utcTime = (iso: string): string => `${iso.slice(0, 19).replace("T", " ")} UTC`;

export function timeAgo(iso: string, now = Date.now()): string {
  const passed = now - new Date(iso).getTime();
  if (passed < minuteMs) return "just now";
  if (passed < hourMs) return `${Math.floor(passed / minuteMs)} min ago`;
  if (passed < dayMs) return `${Math.floor(passed / hourMs)} h ago`;
  return shortTime(iso, new Date(now));
}

/** Such as 4:30 or 1:02:07. */
export function durationText(seconds: number): string {
  const whole = Math.round(seconds);
  const parts = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, "0"))).join(":");
}

/** For steps of a trace: 120 ms, 2.4 s, 3 min. */
export function stepDuration(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < minuteMs) return `${(ms / 1_000).toFixed(1)} s`;
  return durationText(ms / 1_000);
}
