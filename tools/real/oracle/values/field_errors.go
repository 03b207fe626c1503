package values

import (
	"encoding/json"
	"errors"
	"fmt"

	utiljson "k8s.io/apimachinery/pkg/util/json"
	"k8s.io/apimachinery/pkg/util/validation/field"

	"kubewright.dev/real/oracle/protocol"
)

var fieldErrorFunctions = protocol.Functions{
	"fieldErrors.print":     withInput(printFieldError),
	"fieldErrors.aggregate": withInput(aggregateFieldErrors),
}

// messages prints errors in their order.
func messages(found field.ErrorList) []string {
	texts := []string{}
	for _, each := range found {
		texts = append(texts, each.Error())
	}
	return texts
}

// step is one step of a path; the kind of the first one is ignored.
type step struct {
	Kind string `json:"kind"`
	Name string `json:"name"`
	// Index is used where the kind is "index".
	Index int `json:"index"`
}

type fieldErrorRequest struct {
	Constructor string          `json:"constructor"`
	Path        []step          `json:"path"`
	Value       json.RawMessage `json:"value"`
	Detail      string          `json:"detail"`
	Supported   []string        `json:"supported"`
	Actual      int             `json:"actual"`
	Bound       int             `json:"bound"`
}

func pathOf(steps []step) *field.Path {
	var path *field.Path
	for index, each := range steps {
		switch {
		case index == 0:
			path = field.NewPath(each.Name)
		case each.Kind == "key":
			path = path.Key(each.Name)
		case each.Kind == "index":
			path = path.Index(each.Index)
		default:
			path = path.Child(each.Name)
		}
	}
	return path
}

func makeFieldError(request fieldErrorRequest) (*field.Error, error) {
	path := pathOf(request.Path)
	var value any
	if err := utiljson.Unmarshal(request.Value, &value); err != nil {
		return nil, err
	}
	switch request.Constructor {
	case "invalid":
		return field.Invalid(path, value, request.Detail), nil
	case "typeInvalid":
		return field.TypeInvalid(path, value, request.Detail), nil
	case "notFound":
		return field.NotFound(path, value), nil
	case "duplicate":
		return field.Duplicate(path, value), nil
	case "notSupported":
		return field.NotSupported(path, value, request.Supported), nil
	case "required":
		return field.Required(path, request.Detail), nil
	case "forbidden":
		return field.Forbidden(path, request.Detail), nil
	case "tooLong":
		return field.TooLong(path, value, request.Bound), nil
	case "tooLongCharacters":
		return field.TooLongCharacters(path, "", request.Bound), nil
	case "tooShort":
		return field.TooShort(path, "", request.Bound), nil
	case "tooMany":
		return field.TooMany(path, request.Actual, request.Bound), nil
	case "tooFew":
		return field.TooFew(path, request.Actual, request.Bound), nil
	case "internalError":
		return field.InternalError(path, errors.New(request.Detail)), nil
	}
	return nil, fmt.Errorf("oracle: there is no constructor %s", request.Constructor)
}

func printFieldError(request fieldErrorRequest) (any, error) {
	made, err := makeFieldError(request)
	if err != nil {
		return nil, err
	}
	return map[string]string{"type": string(made.Type), "field": made.Field, "body": made.ErrorBody(), "text": made.Error()}, nil
}

func aggregateFieldErrors(requests []fieldErrorRequest) (any, error) {
	found := field.ErrorList{}
	for _, request := range requests {
		made, err := makeFieldError(request)
		if err != nil {
			return nil, err
		}
		found = append(found, made)
	}
	if aggregate := found.ToAggregate(); aggregate != nil {
		return aggregate.Error(), nil
	}
	return "", nil
}
