package cqs

import "iter"

// Page is a page of a list.
type Page[Item any] struct {
	Items   []Item `json:"items"`
	HasMore bool   `json:"has_more"`
}

// NextCursor returns the StartingAfter of the next page; "" if this is the last one.
func (p *Page[Item]) NextCursor() string {
	if !p.HasMore || len(p.Items) == 0 {
		return ""
	}
	if last, ok := any(&p.Items[len(p.Items)-1]).(interface{ itemID() string }); ok {
		return last.itemID()
	}
	return ""
}

// Listing is a list that is read page by page. Nothing is sent before you range over it or ask for the first page. To
// resume later, keep the id of the last item and give it as StartingAfter.
type Listing[Item any] struct {
	// read returns the page behind the cursor, or the first one if that is empty.
	read func(cursor string) (*Page[Item], error)
}

// FirstPage reads one page.
func (l *Listing[Item]) FirstPage() (*Page[Item], error) {
	return l.read("")
}

// Pages ranges over the pages. An error ends the loop.
func (l *Listing[Item]) Pages() iter.Seq2[*Page[Item], error] {
	return func(yield func(*Page[Item], error) bool) {
		for cursor := ""; ; {
			page, err := l.read(cursor)
			if err != nil {
				yield(nil, err)
				return
			}
			if !yield(page, nil) {
				return
			}
			if cursor = page.NextCursor(); cursor == "" {
				return
			}
		}
	}
}

// All ranges over every item of every page. An error ends the loop.
func (l *Listing[Item]) All() iter.Seq2[Item, error] {
	return func(yield func(Item, error) bool) {
		for page, err := range l.Pages() {
			if err != nil {
				var none Item
				yield(none, err)
				return
			}
			for _, item := range page.Items {
				if !yield(item, nil) {
					return
				}
			}
		}
	}
}
