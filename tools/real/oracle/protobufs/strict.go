package protobufs

import (
	"encoding/json"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	kjson "sigs.k8s.io/json"
)

// decodeStrictly returns the problems that strict decoding finds in a JSON text; an error if the text does not match
// its kind.
func decodeStrictly(input json.RawMessage) (any, error) {
	text, err := textOf(input)
	if err != nil {
		return nil, err
	}
	_, _, err = strict.Decode(text, nil, nil)
	problems := []string{}
	if found, ok := runtime.AsStrictDecodingError(err); ok {
		for _, problem := range found.Errors() {
			problems = append(problems, problem.Error())
		}
	} else if err != nil {
		return nil, err
	}
	return problems, nil
}

// decodeKind returns null when a JSON text can be decoded as the given kind, otherwise the error.
func decodeKind(input json.RawMessage) (any, error) {
	var request struct{ Text, APIVersion, Kind string }
	if err := json.Unmarshal(input, &request); err != nil {
		return nil, err
	}
	kind := schema.FromAPIVersionAndKind(request.APIVersion, request.Kind)
	_, _, err := reading.Decode([]byte(request.Text), &kind, nil)
	return nil, err
}

// parseDocument returns the value of a JSON text without a known type, printed, and its duplicate fields.
func parseDocument(input json.RawMessage) (any, error) {
	text, err := textOf(input)
	if err != nil {
		return nil, err
	}
	var value any
	found, err := kjson.UnmarshalStrict(text, &value, kjson.DisallowDuplicateFields)
	if err != nil {
		return nil, err
	}
	problems := []string{}
	for _, problem := range found {
		problems = append(problems, problem.Error())
	}
	printed, err := json.Marshal(value)
	if err != nil {
		return nil, err
	}
	return map[string]any{"value": string(printed), "problems": problems}, nil
}

func textOf(input json.RawMessage) ([]byte, error) {
	var text string
	if err := json.Unmarshal(input, &text); err != nil {
		return nil, err
	}
	return []byte(text), nil
}
