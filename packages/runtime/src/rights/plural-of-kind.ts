import type { KindReference } from '../resource/index.ts'

/** The kind in the plural, for sentences: Deployments, Ingresses. */
export function pluralOfKind({ definition: { kind } }: KindReference): string {
  if (/[^aeiou]y$/.test(kind)) return `${kind.slice(0, -1)}ies`
  return /(s|x|z|ch|sh)$/.test(kind) ? `${kind}es` : `${kind}s`
}
