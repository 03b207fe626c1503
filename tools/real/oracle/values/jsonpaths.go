package values

import (
	"bytes"
	"encoding/json"
	"slices"

	utiljson "k8s.io/apimachinery/pkg/util/json"
	"k8s.io/client-go/util/jsonpath"
	"k8s.io/kubectl/pkg/cmd/get"

	"kubewright.dev/real/oracle/answer"
)

var jsonPathFunctions = answer.Functions{
	"jsonPath.print":   asked(printJSONPath),
	"jsonPath.relaxed": asked(relaxJSONPath),
}

type jsonPathQuestion struct {
	Template         string          `json:"template"`
	Document         json.RawMessage `json:"document"`
	AllowMissingKeys bool            `json:"allowMissingKeys"`
	AsJSON           bool            `json:"asJson"`
	// Unordered requests the sorted bytes of the output, for templates that visit the values of objects: Go visits those
	// in random order.
	Unordered bool `json:"unordered"`
}

func printJSONPath(question jsonPathQuestion) (any, error) {
	var document any
	if err := utiljson.Unmarshal(question.Document, &document); err != nil {
		return nil, err
	}
	path := jsonpath.New("template").AllowMissingKeys(question.AllowMissingKeys)
	path.EnableJSONOutput(question.AsJSON)
	if err := path.Parse(question.Template); err != nil {
		return nil, err
	}
	var output bytes.Buffer
	if err := path.Execute(&output, document); err != nil {
		return nil, err
	}
	if question.Unordered {
		sorted := []rune(output.String())
		slices.Sort(sorted)
		return string(sorted), nil
	}
	return output.String(), nil
}

func relaxJSONPath(expression string) (any, error) {
	return get.RelaxedJSONPathExpression(expression)
}
