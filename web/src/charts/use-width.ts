import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** The width that a chart may take, kept in step with its place on the page. */
export function useWidth<Element extends HTMLElement = HTMLDivElement>(
  initial = 640,
): readonly [RefObject<Element | null>, number] {
  const target = useRef<Element>(null);
  const [width, setWidth] = useState(initial);
  useLayoutEffect(() => {
    const element = target.current;
    if (!element) return;
    const measure = () => setWidth(Math.max(200, Math.floor(element.clientWidth)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [target, width];
}
