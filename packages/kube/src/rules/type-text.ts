import type { CelType } from '../cel/index.ts'

/** A type as Go prints it in admission's messages, with the protobuf names of times. */
export function typeText(type: CelType): string {
  switch (type.kind) {
    case 'primitive':
      if (type.name === 'duration') return 'google.protobuf.Duration'
      return type.name === 'timestamp' ? 'google.protobuf.Timestamp' : type.name
    case 'list':
      return `list(${typeText(type.element)})`
    case 'map':
      return `map(${typeText(type.key)}, ${typeText(type.value)})`
    case 'optional':
      return `optional_type(${typeText(type.value)})`
    case 'type':
      return `type(${typeText(type.of)})`
    default:
      return type.name
  }
}
