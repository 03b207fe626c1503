import {
  type CelType,
  type CelTypeProvider,
  celListOf,
  celMapOf,
  celObjectType,
  celReservedWords,
} from '../cel/index.ts'
import type { DeclaredObject, DeclaredType } from './declared-type.ts'

/**
 * Names the objects below a declared type and provides their fields. The names follow the path from the root type;
 * authors of rules cannot rely on them.
 */
export class DeclaredTypeProvider implements CelTypeProvider {
  readonly #objects = new Map<string, DeclaredObject>()

  /** The type of a declaration; registers its objects under `name` and names below it. */
  typeOf(declared: DeclaredType, name: string): CelType {
    switch (declared.kind) {
      case 'scalar':
        return declared.type
      case 'list':
        return celListOf(this.typeOf(declared.element, `${name}.@idx`))
      case 'map':
        return celMapOf(this.typeOf(declared.key, `${name}.@key`), this.typeOf(declared.element, `${name}.@elem`))
      case 'object':
        this.#objects.set(name, declared)
        return celObjectType(name)
    }
  }

  hasObjectType(typeName: string): boolean {
    return this.#objects.has(typeName)
  }

  /** A reserved word may also be unescaped after a dot. */
  fieldType(typeName: string, field: string): CelType | undefined {
    const fields = this.#objects.get(typeName)?.fields
    if (!fields) return undefined
    const declared = fields.get(field)
    if (declared) return this.typeOf(declared, `${typeName}.${field}`)
    const escaped = celReservedWords.has(field) ? fields.get(`__${field}__`) : undefined
    return escaped && this.typeOf(escaped, `${typeName}.__${field}__`)
  }
}
