import { getField, isJsonObject, type JsonValue } from '@kubewright/kube/json'
import type { MessageTable } from './gnostic.ts'

const parameterFields =
  'required:1flag in:2text description:3text name:4text type:NUMBERtext format:FORMATtext uniqueItems:UNIQUEflag ~:REST*any'

/** The messages of OpenAPI v2 (openapi.v2 of gnostic) that documents of Kubernetes use. */
export const gnosticV2: MessageTable = {
  messages: `
Document swagger:1text info:2Info paths:8Paths definitions:9Definitions security:12*SecurityRequirement securityDefinitions:13SecurityDefinitions
Info title:1text version:2text description:3text ~:7*any
Paths @:2{PathItem}
PathItem get:2Operation put:3Operation post:4Operation delete:5Operation options:6Operation head:7Operation patch:8Operation parameters:9*(parametersItem) ~:10*any
Operation tags:1*text summary:2text description:3text operationId:5text produces:6*text consumes:7*text parameters:8*(parametersItem) responses:9Responses schemes:10*text ~:13*any
Responses @:1{(responseValue)}
Response description:1text schema:2(schemaItem) ~:5*any
BodyParameter description:1text name:2text in:3text required:4flag schema:5Schema ~:6*any
QueryParameter ${parameterFields.replace('NUMBER', '6').replace('FORMAT', '7').replace('UNIQUE', '20').replace('REST', '23')}
PathParameter ${parameterFields.replace('NUMBER', '5').replace('FORMAT', '6').replace('UNIQUE', '19').replace('REST', '22')}
Definitions @:1{Schema}
Properties @:1{Schema}
Schema $ref:1text format:2text title:3text description:4text default:5any multipleOf:6double maximum:7double exclusiveMaximum:8flag minimum:9double exclusiveMinimum:10flag maxLength:11integer minLength:12integer pattern:13text maxItems:14integer minItems:15integer uniqueItems:16flag maxProperties:17integer minProperties:18integer required:19*text enum:20*any additionalProperties:21(additionalProperties) type:22TypeItem items:23ItemsItem allOf:24*Schema properties:25Properties example:30any ~:31*any
TypeItem @:1*text
ItemsItem @:1*Schema
SecurityRequirement @:1{StringArray}
StringArray @:1*text
SecurityDefinitions @:1{(securityDefinition)}
ApiKeySecurity type:1text name:2text in:3text description:4text
`,
  choices: {
    parametersItem: () => [1, '(parameter)'],
    parameter: (value) => (placeOf(value) === 'body' ? [1, 'BodyParameter'] : [2, '(nonBodyParameter)']),
    nonBodyParameter: (value) => (placeOf(value) === 'path' ? [4, 'PathParameter'] : [3, 'QueryParameter']),
    responseValue: () => [1, 'Response'],
    schemaItem: () => [1, 'Schema'],
    additionalProperties: (value) => (isJsonObject(value) ? [1, 'Schema'] : [2, 'flag']),
    securityDefinition: () => [2, 'ApiKeySecurity'],
  },
}

function placeOf(parameter: JsonValue): JsonValue | undefined {
  return isJsonObject(parameter) ? getField(parameter, 'in') : undefined
}
