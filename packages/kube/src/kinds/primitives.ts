import type { JsonValue } from '../json/index.ts'

/** An amount such as 100m or 1.5Gi. Kubernetes answers with text and also accepts a number. */
export type Quantity = string | number

/** A port by number or name, or an absolute number or percentage. */
export type IntOrString = number | string

/** Any JSON; what it must be is known only to whoever defined it. */
export type RawExtension = JsonValue

/** A kind inside another object, such as the items of a list: there Kubernetes leaves apiVersion and kind out. */
export type Embedded<Kind extends { readonly apiVersion: string; readonly kind: string }> = Omit<
  Kind,
  'apiVersion' | 'kind'
> & { readonly apiVersion?: Kind['apiVersion']; readonly kind?: Kind['kind'] }
