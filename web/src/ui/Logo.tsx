export function Logo({ size = 28 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#4263eb" />
      <path
        d="M8 11.5A3.5 3.5 0 0 1 11.5 8h9a3.5 3.5 0 0 1 3.5 3.5v5a3.5 3.5 0 0 1-3.5 3.5H16l-4.5 4v-4A3.5 3.5 0 0 1 8 16.5z"
        fill="#fff"
      />
      <path
        d="m12.5 14 2.5 2.5 4.5-4.5"
        fill="none"
        stroke="#4263eb"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
