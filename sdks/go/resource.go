package cqs

import (
	"context"
	"maps"
	"net/url"
)

// sendForValue makes a call whose data is a struct.
func sendForValue[Value any](ctx context.Context, s *sender, c call, options []CallOption) (*Value, error) {
	result := new(Value)
	if err := s.value(ctx, c, options, result); err != nil {
		return nil, err
	}
	return result, nil
}

// sendForPlainValue makes a call whose data is anything else, such as a map.
func sendForPlainValue[Value any](ctx context.Context, s *sender, c call, options []CallOption) (Value, error) {
	var result Value
	err := s.value(ctx, c, options, &result)
	return result, err
}

// sendForList returns a list whose pages are read by repeating the call with another cursor.
func sendForList[Item any](ctx context.Context, s *sender, c call, options []CallOption) *Listing[Item] {
	return &Listing[Item]{read: func(cursor string) (*Page[Item], error) {
		page := c
		if cursor != "" {
			page.query = url.Values{}
			maps.Copy(page.query, c.query)
			page.query.Set("starting_after", cursor)
		}
		return sendForValue[Page[Item]](ctx, s, page, options)
	}}
}
