/**
 * A path to a field, formatted as in Kubernetes: spec.containers[0].name, metadata.labels[app]. Each node points to its
 * parent, so descending costs one small object, and the text is built only for an error.
 */
export class FieldPath {
  readonly parent: FieldPath | undefined
  /** The text of this step: a field name, or a subscript if `subscript` is set. */
  readonly step: string
  readonly subscript: boolean

  private constructor(parent: FieldPath | undefined, step: string, subscript: boolean) {
    this.parent = parent
    this.step = step
    this.subscript = subscript
  }

  static root(name: string): FieldPath {
    return new FieldPath(undefined, name, false)
  }

  child(name: string): FieldPath {
    return new FieldPath(this, name, false)
  }

  index(index: number): FieldPath {
    return new FieldPath(this, String(index), true)
  }

  key(key: string): FieldPath {
    return new FieldPath(this, key, true)
  }

  toString(): string {
    const steps: FieldPath[] = []
    for (let node: FieldPath | undefined = this; node; node = node.parent) steps.push(node)
    let text = ''
    for (let index = steps.length - 1; index >= 0; index--) {
      const node = steps[index] as FieldPath
      // Kubernetes prints a step without a name like a subscript without a key.
      if (node.subscript || node.step === '') text += `[${node.step}]`
      else text += node.parent === undefined ? node.step : `.${node.step}`
    }
    return text
  }
}
