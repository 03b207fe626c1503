import { isJsonObject, type JsonValue } from '@kubewright/kube/json'
import type { MessageTable } from './gnostic.ts'

/** The messages of OpenAPI v3 (openapi.v3 of gnostic) that documents of Kubernetes use. */
export const gnosticV3: MessageTable = {
  messages: `
Document openapi:1text info:2Info paths:4Paths components:5Components ~:9*any
Info title:1text description:2text version:6text
Paths @:1{PathItem}
PathItem get:4Operation put:5Operation post:6Operation delete:7Operation options:8Operation head:9Operation patch:10Operation parameters:13*(parameter) ~:14*any
Operation tags:1*text summary:2text description:3text operationId:5text parameters:6*(parameter) requestBody:7(requestBody) responses:8Responses deprecated:10flag ~:13*any
Parameter name:1text in:2text description:3text required:4flag schema:10(schema) ~:14*any
RequestBody description:1text content:2MediaTypes required:3flag ~:4*any
MediaTypes @:1{MediaType}
MediaType schema:1(schema)
Responses @:2{(response)}
Response description:1text content:3MediaTypes ~:5*any
Components schemas:1Schemas securitySchemes:7SecuritySchemes
Schemas @:1{(schema)}
Properties @:1{(schema)}
SecuritySchemes @:1{(securityScheme)}
SecurityScheme type:1text description:2text name:3text in:4text
Reference $ref:1text description:3text
Schema nullable:1flag example:7any title:9text multipleOf:10double maximum:11double exclusiveMaximum:12flag minimum:13double exclusiveMinimum:14flag maxLength:15integer minLength:16integer pattern:17text maxItems:18integer minItems:19integer uniqueItems:20flag maxProperties:21integer minProperties:22integer required:23*text enum:24*any type:25text allOf:26*(schema) oneOf:27*(schema) anyOf:28*(schema) not:29Schema items:30ItemsItem properties:31Properties additionalProperties:32(additionalProperties) default:33(default) description:34text format:35text ~:36*any
ItemsItem @:1*(schema)
`,
  choices: {
    parameter: () => [1, 'Parameter'],
    requestBody: () => [1, 'RequestBody'],
    response: () => [1, 'Response'],
    securityScheme: () => [1, 'SecurityScheme'],
    schema: (value) => (isReference(value) ? [2, 'Reference'] : [1, 'Schema']),
    additionalProperties: (value) => (isJsonObject(value) ? [1, '(schema)'] : [2, 'flag!']),
    default: defaultType,
  },
}

function isReference(value: JsonValue): boolean {
  return isJsonObject(value) && '$ref' in value
}

/** The message cannot hold defaults that are objects or lists. */
function defaultType(value: JsonValue): readonly [number, string] | undefined {
  switch (typeof value) {
    case 'number':
    case 'bigint':
      return [1, 'double']
    case 'boolean':
      return [2, 'flag!']
    case 'string':
      return [3, 'text!']
    default:
      return undefined
  }
}
