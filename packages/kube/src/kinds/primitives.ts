import type { JsonValue } from '../json/index.ts'

/** An amount such as 100m or 1.5Gi. The API server returns a string and also accepts a number. */
export type Quantity = string | number

/** A port by number or name, or an absolute number or percentage. */
export type IntOrString = number | string

/** Any JSON; its type depends on the component that defines the field. */
export type RawExtension = JsonValue

/** A kind inside another object, such as an item of a list, where Kubernetes omits apiVersion and kind. */
export type Embedded<Kind extends { readonly apiVersion: string; readonly kind: string }> = Omit<
  Kind,
  'apiVersion' | 'kind'
> & { readonly apiVersion?: Kind['apiVersion']; readonly kind?: Kind['kind'] }
