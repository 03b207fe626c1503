// Package protobufs answers how the built-in kinds travel: as protobuf, as the JSON that the API server prints, and as YAML; what their
// Go types are made of; and how the API server says that a request failed.
package protobufs

import "kubewright.dev/real/oracle/answer"

// Functions of this package, by the names the questions use.
var Functions = answer.Functions{
	"protobuf.encode": encodeObject,
	"protobuf.decode": decodeObject,
	"protobuf.read":   readObject,
	"protobuf.event":  readEvent,
	"json.print":      printObject,
	"json.strict":     decodeStrictly,
	"json.decode":     decodeKind,
	"json.parse":      parseDocument,
	"facts.types":     typeFacts,
	"facts.messages":  messageFacts,
	"status.make":     makeStatus,
	"status.judge":    judgeStatus,
	"yaml.toJSON":     yamlToJSON,
}
