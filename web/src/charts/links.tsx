import type { ReactNode } from "react";
import { withVisibleControls } from "../lib/text.ts";
import { useFollow } from "../ui/follow.ts";

interface MarkLinkProps {
  readonly href: string | undefined;
  readonly label: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A mark of a chart that leads to what it counts. A mark that counts nothing is no link. */
export function MarkLink({ href, label, className, children }: MarkLinkProps) {
  const onClick = useFollow(href);
  const words = withVisibleControls(label);
  if (href === undefined) {
    return (
      <g className={className}>
        <title>{words}</title>
        {children}
      </g>
    );
  }
  return (
    <a href={href} aria-label={words} className={className} onClick={onClick}>
      <title>{words}</title>
      {children}
    </a>
  );
}

interface FollowLinkProps {
  readonly href: string | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** The same for text outside of an SVG. */
export function FollowLink({ href, className, children }: FollowLinkProps) {
  const onClick = useFollow(href);
  if (href === undefined) return <span className={className}>{children}</span>;
  return (
    <a href={href} className={className} onClick={onClick}>
      {children}
    </a>
  );
}
