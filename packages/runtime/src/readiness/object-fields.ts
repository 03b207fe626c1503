import type { Condition, KubernetesObject } from '@kubewright/kube/meta'

/** Reads fields of an object of unknown type: a field of another type counts as absent. */
export class ObjectFields {
  readonly #object: KubernetesObject

  constructor(object: KubernetesObject) {
    this.#object = object
  }

  text(...path: readonly string[]): string | undefined {
    const value = this.#at(path)
    return typeof value === 'string' ? value : undefined
  }

  number(...path: readonly string[]): number | undefined {
    const value = this.#at(path)
    return typeof value === 'number' || typeof value === 'bigint' ? Number(value) : undefined
  }

  /** A number of the status; 0 when absent, as built-in kinds omit zeros. */
  count(field: string): number {
    return this.number('status', field) ?? 0
  }

  list(...path: readonly string[]): readonly unknown[] {
    const value = this.#at(path)
    return Array.isArray(value) ? value : []
  }

  condition(type: string): Condition | undefined {
    const found = this.list('status', 'conditions').find((one) => isRecord(one) && one['type'] === type)
    return found as Condition | undefined
  }

  has(...path: readonly string[]): boolean {
    return this.#at(path) !== undefined
  }

  #at(path: readonly string[]): unknown {
    let value: unknown = this.#object
    for (const field of path) value = isRecord(value) ? value[field] : undefined
    return value
  }
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
